/** One document: its text with a passage marked, or its sheets. */
import { useState } from 'react';
import { useDocument, useToken } from '@/api/hooks';
import { isGone } from '@/api/problem';
import type { Document, Span } from '@/api/types';
import { DocumentText } from '@/components/evidence/document-text';
import { PageView } from '@/components/evidence/page-view';
import { Sheet } from '@/components/evidence/sheet';
import { BUTTON_LINK } from '@/components/ui/button';
import { Choices } from '@/components/ui/fields';
import { Fetched } from '@/components/ui/fetched';
import { Panel, Screen } from '@/components/ui/layout';
import { Elsewhere } from '@/components/workspace/elsewhere';
import { bytes, counted } from '@/lib/format';
import { Link } from '@/lib/router';
import { ReadAgain } from './read-again';

const SPAN = /^(\d+)-(\d+)$/;

export function DocumentScreen({ id, span }: { id: string; span: string | null }) {
  const token = useToken();
  const document = useDocument(id);
  if (document.data) return <Opened document={document.data} span={readSpan(span)} />;
  return (
    <Screen title="Document">
      <Fetched
        of={document}
        waiting="Opening the document…"
        problem={isGone(document.error) ? 'The document is not there' : 'The document cannot be shown'}
      >
        <Link to="/documents" className={BUTTON_LINK}>
          All documents
        </Link>
      </Fetched>
      {token === null ? <Elsewhere what="document" /> : null}
    </Screen>
  );
}

function Opened({ document, span }: { document: Document; span: Span | null }) {
  const [view, setView] = useState(span || document.tables.length === 0 ? 'text' : '0');
  const table = document.tables[Number(view)];
  const views = [
    ['text', 'Text'] as const,
    ...(document.format === 'pdf' ? [['page', 'Page'] as const] : []),
    ...document.tables.map((each, index) => [String(index), each.sheet ?? each.title] as const),
  ];
  return (
    <Screen
      title={document.name}
      lead={`${document.format.toUpperCase()}, ${bytes(document.size_bytes)}, ${counted(Array.from(document.text).length, 'character')}${document.encoding ? `, read as ${document.encoding}` : ''}`}
    >
      {document.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {document.encoding === null ? null : <ReadAgain document={document} />}
      {views.length > 1 ? <Choices label="Show" name="view" value={view} options={views} onChange={setView} /> : null}
      <Panel label={table ? 'Table' : view === 'page' ? 'Page' : 'Text'}>
        {table ? (
          <Sheet key={view} table={table} cells={null} />
        ) : view === 'page' ? (
          <PageView document={document} span={span} />
        ) : (
          <DocumentText text={document.text} regions={document.regions} span={span} />
        )}
      </Panel>
    </Screen>
  );
}

function readSpan(text: string | null): Span | null {
  const [, start, end] = SPAN.exec(text ?? '') ?? [];
  return start && end ? { start: Number(start), end: Number(end) } : null;
}
