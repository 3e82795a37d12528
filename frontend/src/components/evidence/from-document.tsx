/** A passage in the document that it was taken from: in its text, on its page, or in its table. */
import type { ReactNode } from 'react';
import type { Document } from '@/api/types';
import { Button } from '@/components/ui/button';
import { Notice, ProblemNotice, Waiting } from '@/components/ui/layout';
import { DocumentText } from './document-text';
import { PASTED, type Shown } from './opener';
import { PageView } from './page-view';
import { Sheet } from './sheet';

const AS_USED = 'This is the passage as it was when it was used.';

interface FromDocumentProps {
  passage: Shown;
  document: Document | undefined;
  /** Whether the document has another text now. */
  isReadAgain: boolean;
  view: 'text' | 'page';
  isOnItsWay: boolean;
  /** Why it was not fetched, null where it was or is not there. */
  error: Error | null;
  onAskAgain: () => void;
}

export function FromDocument({ passage, document, isReadAgain, view, isOnItsWay, error, onAskAgain }: FromDocumentProps) {
  if (isOnItsWay) return <Waiting>Opening the document…</Waiting>;
  if (!document && error) {
    return (
      <AsUsed passage={passage}>
        <ProblemNotice title="The document could not be fetched" detail={`${error.message} ${AS_USED}`}>
          <Button onClick={onAskAgain}>Try again</Button>
        </ProblemNotice>
      </AsUsed>
    );
  }
  if (!document) {
    return (
      <AsUsed passage={passage}>
        <ProblemNotice title={PASTED.test(passage.document_id) ? 'A source that was pasted is not kept' : 'The document is no longer there'} detail={AS_USED} />
      </AsUsed>
    );
  }
  if (isReadAgain) {
    return (
      <AsUsed passage={passage}>
        <Notice>The document has been read again since then, and its text has changed. {AS_USED}</Notice>
      </AsUsed>
    );
  }
  if (view === 'page') return <PageView document={document} span={passage.span} />;
  const table = passage.cells ? tableOf(document, passage.sheet) : null;
  return table ? (
    <Sheet table={table} cells={passage.cells} />
  ) : (
    <DocumentText text={document.text} regions={document.regions} span={passage.span} />
  );
}

function AsUsed({ passage, children }: { passage: Shown; children: ReactNode }) {
  return (
    <div className="grid gap-3">
      {children}
      <DocumentText text={passage.text} regions={[]} span={null} />
    </div>
  );
}

function tableOf(document: Document, sheet: string | null) {
  return document.tables.find((table) => table.sheet === sheet) ?? null;
}
