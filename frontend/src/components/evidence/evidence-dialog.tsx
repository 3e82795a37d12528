/** A passage in its document, over the page: beside it on wide screens, from below on narrow ones. Esc leads back. */
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useDocument } from '@/api/hooks';
import { isGone } from '@/api/problem';
import { Button, LINK } from '@/components/ui/button';
import { Choices } from '@/components/ui/fields';
import { Link } from '@/lib/router';
import { slice } from '@/lib/spans';
import { DocumentText } from './document-text';
import { FromDocument } from './from-document';
import { OpenEvidenceContext, PastedSourcesContext, type Pasted, type Shown } from './opener';
import { Place } from './place';

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
  const isReadAgain = document.data !== undefined && !holds(document.data.text, passage);
  const isMissing = isGone(document.error) || (document.data === undefined && document.fetchStatus === 'idle' && !document.isError);
  const hasPages = document.data?.format === 'pdf' && !isReadAgain;
  const address = `/documents/${passage.document_id}${isReadAgain ? '' : `?span=${passage.span.start}-${passage.span.end}`}`;
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
              isReadAgain={isReadAgain}
              view={view}
              isOnItsWay={document.isPending && document.fetchStatus !== 'idle'}
              error={isGone(document.error) ? null : document.error}
              onAskAgain={() => void document.refetch()}
            />
          ) : (
            <DocumentText text={source} regions={[]} span={passage.span} />
          )}
        </div>
        {source === undefined && !isMissing ? (
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

/** Whether a text still says at its place what a passage quoted of it; used cells have no place in the text. */
function holds(text: string, { span: { start, end }, text: quoted }: Shown): boolean {
  return start === end || slice(text, start, end) === quoted;
}
