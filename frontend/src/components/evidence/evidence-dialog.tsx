/** A passage in its document, over the page: beside it on wide screens, from below on narrow ones. Esc leads back. */
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useDocument } from '@/api/hooks';
import type { Document } from '@/api/types';
import { Button, LINK } from '@/components/ui/button';
import { ProblemNotice, Waiting } from '@/components/ui/layout';
import { Link } from '@/lib/router';
import { DocumentText } from './document-text';
import { OpenEvidenceContext, PastedSourcesContext, type Pasted, type Shown } from './opener';
import { Place } from './place';
import { placeIn } from './place-words';
import { Sheet } from './sheet';

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
  const document = useDocument(source === undefined ? passage.document_id : null);
  const isText = passage.span.end > passage.span.start;
  const placed = { ...passage, ...(document.data && isText ? placeIn(document.data, passage.span) : null) };
  const address = `/documents/${passage.document_id}?span=${passage.span.start}-${passage.span.end}`;
  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      aria-labelledby="evidence-title"
      className="m-0 mt-auto h-[85dvh] max-h-none w-full max-w-none border border-line bg-surface p-0 text-text backdrop:bg-black/40 sm:ms-auto sm:mt-0 sm:h-dvh sm:w-[min(46rem,92vw)]"
    >
      <div className="flex h-full flex-col">
        <div className="flex items-start justify-between gap-3 border-b border-line px-4 py-3">
          <h2 id="evidence-title" className="min-w-0">
            <Place {...placed} />
          </h2>
          <Button onClick={() => dialog.current?.close()}>Close</Button>
        </div>
        <div className="min-h-0 flex-1 overflow-auto px-4 py-3" tabIndex={0} role="region" aria-label="Text of the document">
          {source === undefined ? (
            <FromDocument passage={placed} document={document.data} isOnItsWay={document.isPending && document.fetchStatus !== 'idle'} />
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
  isOnItsWay: boolean;
}

function FromDocument({ passage, document, isOnItsWay }: FromDocumentProps) {
  if (isOnItsWay) return <Waiting>Opening the document…</Waiting>;
  if (!document) {
    return (
      <>
        <ProblemNotice title="The document is no longer there" detail="This is the passage as it was when it was used." />
        <DocumentText text={passage.text} regions={[]} span={null} />
      </>
    );
  }
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
