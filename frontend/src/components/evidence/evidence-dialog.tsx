/** A passage in its document, over the page: beside it on wide screens, from below on narrow ones. Esc leads back. */
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useDocument } from '@/api/hooks';
import type { Document } from '@/api/types';
import { Button, LINK } from '@/components/ui/button';
import { Choices } from '@/components/ui/fields';
import { ProblemNotice, Waiting } from '@/components/ui/layout';
import { Link } from '@/lib/router';
import { DocumentText } from './document-text';
import { OpenEvidenceContext, PastedSourcesContext, type Pasted, type Shown } from './opener';
import { PageView } from './page-view';
import { Place } from './place';
import { Sheet } from './sheet';

const VIEWS = [
  ['text', 'Text'],
  ['page', 'Page'],
] as const;
type View = (typeof VIEWS)[number][0];

export function EvidenceProvider({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<{ passage: Shown; pasted: Pasted } | null>(null);
  const open = useCallback((passage: Shown, pasted: Pasted) => setOpened({ passage, pasted }), []);
  const close = useCallback(() => setOpened(null), []);
  return (
    <OpenEvidenceContext value={open}>
      {children}
      {opened ? (
        <PastedSourcesContext value={opened.pasted}>
          <EvidenceDialog passage={opened.passage} source={opened.pasted.get(opened.passage.document_id)} onClose={close} />
        </PastedSourcesContext>
      ) : null}
    </OpenEvidenceContext>
  );
}

interface EvidenceDialogProps {
  passage: Shown;
  /** The text that was pasted, where the passage is not of a document. */
  source: string | undefined;
  onClose: () => void;
}

function EvidenceDialog({ passage, source, onClose }: EvidenceDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opener = window.document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  const [view, setView] = useState<View>('text');
  const document = useDocument(source === undefined ? passage.document_id : null);
  const hasPages = document.data?.format === 'pdf';
  const address = `/documents/${passage.document_id}?span=${passage.span.start}-${passage.span.end}`;
  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      aria-labelledby="evidence-title"
      className="m-0 mt-auto h-[85dvh] max-h-none w-full max-w-none border border-line bg-surface p-0 text-text backdrop:bg-black/40 sm:ms-auto sm:mt-0 sm:h-dvh sm:w-[min(46rem,92vw)]"
    >
      <div className="flex h-full flex-col [@media(max-height:30rem)]:h-auto">
        <div className="flex items-start justify-between gap-3 border-b border-line px-4 py-3">
          <h2 id="evidence-title" className="min-w-0">
            <Place {...passage} />
          </h2>
          <Button onClick={() => dialog.current?.close()}>Close</Button>
        </div>
        {hasPages ? (
          <div className="no-print border-b border-line px-4 py-2">
            <Choices label="Show" name="evidence-view" value={view} options={VIEWS} onChange={setView} />
          </div>
        ) : null}
        <div
          className="min-h-0 flex-1 overflow-auto px-4 py-3 [@media(max-height:30rem)]:overflow-visible"
          tabIndex={0}
          role="region"
          aria-label={view === 'page' ? 'Page of the document' : 'Text of the document'}
        >
          {source === undefined ? (
            <FromDocument
              passage={passage}
              document={document.data}
              view={view}
              isOnItsWay={document.isPending && document.fetchStatus !== 'idle'}
            />
          ) : (
            <DocumentText text={source} regions={[]} span={passage.span} />
          )}
        </div>
        {source === undefined ? (
          <p className="border-t border-line px-4 py-2">
            <Link to={address} className={LINK} onClick={() => dialog.current?.close()}>
              Open the whole document
            </Link>
          </p>
        ) : null}
      </div>
    </dialog>
  );
}

interface FromDocumentProps {
  passage: Shown;
  document: Document | undefined;
  view: View;
  isOnItsWay: boolean;
}

function FromDocument({ passage, document, view, isOnItsWay }: FromDocumentProps) {
  if (isOnItsWay) return <Waiting>Opening the document…</Waiting>;
  if (!document) {
    return (
      <>
        <ProblemNotice title="The document is no longer there" detail="This is the passage as it was when it was used." />
        <DocumentText text={passage.text} regions={[]} span={null} />
      </>
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

function tableOf(document: Document, sheet: string | null) {
  return document.tables.find((table) => table.sheet === sheet) ?? null;
}
