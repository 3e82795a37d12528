/** One file on its way in: how far it is, what was found in it, or why not. A failure stays until it is dismissed. */
import type { MouseEvent } from 'react';
import { useDeleteDocument } from '@/api/hooks';
import type { DocumentEntry } from '@/api/types';
import type { QueuedFile, UploadQueue } from '@/api/upload-queue';
import { StatusChip } from '@/components/verdicts/status-chip';
import { Button, LINK } from '@/components/ui/button';
import { announce } from '@/lib/announce';
import { leaveRow, stayInRow } from '@/lib/focus';
import { bytes, counted, percent } from '@/lib/format';
import { Link } from '@/lib/router';
import type { EncodingName } from './encodings';
import { ReadAs } from './read-as';

const TEXT = /\.(txt|md|csv|tsv)$/i;

export function FileRow({ queued, queue }: { queued: QueuedFile; queue: UploadQueue }) {
  const { key, file, state, before } = queued;
  const remove = useDeleteDocument();
  const named = <span className="sr-only">{file.name}</span>;
  const cancel = (event: MouseEvent): void => {
    if (state.phase === 'waiting') leaveRow(event.currentTarget);
    else stayInRow(event.currentTarget);
    queue.cancel(key);
  };
  const retry = (event: MouseEvent): void => {
    stayInRow(event.currentTarget);
    void queue.retry(key);
  };
  const dismiss = (event: MouseEvent): void => {
    leaveRow(event.currentTarget);
    queue.dismiss(key);
  };
  const removeIt = (event: MouseEvent, id: string): void => {
    leaveRow(event.currentTarget);
    remove.mutate(id);
  };
  const readAs = (event: MouseEvent, encoding: EncodingName): void => {
    stayInRow(event.currentTarget);
    announce(`${file.name} is being read as ${encoding}`);
    void queue
      .readAs(key, encoding)
      .then((ready) => announce(ready ? `${file.name} was read as ${encoding}` : `${file.name} could not be read as ${encoding}`));
  };
  const going = state.phase === 'waiting' || state.phase === 'sending' || state.phase === 'reading';
  return (
    <li tabIndex={-1} className="rounded-md border border-line px-3 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <bdi className="min-w-0 font-semibold">{file.name}</bdi>
        <span className="text-sm text-muted">{bytes(file.size)}</span>
        <span className="ms-auto flex flex-wrap items-center gap-2">
          <Step state={state} />
          {going ? (
            <Button onClick={cancel}>Cancel {named}</Button>
          ) : null}
          {state.phase === 'failed' ? (
            <>
              <Button onClick={retry}>Retry {named}</Button>
              <Button onClick={dismiss}>Dismiss {named}</Button>
            </>
          ) : null}
          {state.phase === 'ready' ? (
            <>
              <Link to={`/documents/${state.document.id}`} className={LINK}>
                View text {named}
              </Link>
              <Button inactive={remove.isPending} onClick={(event) => removeIt(event, state.document.id)}>
                Delete {named}
              </Button>
            </>
          ) : null}
        </span>
      </div>
      {state.phase === 'sending' ? (
        <progress className="mt-1 h-2 w-full accent-(--accent)" value={state.share} aria-label={`Sending ${file.name}`} />
      ) : null}
      {remove.isError ? <p role="alert">{remove.error.message}</p> : null}
      {state.phase === 'failed' ? (
        <p className="mt-1">
          {state.error.message} {before ? `It stays under Documents as it was read before, as ${before.encoding ?? ''}.` : null}
        </p>
      ) : null}
      {state.phase === 'ready' ? <Found document={state.document} /> : null}
      {mayBeMisread(queued) ? <ReadAs key={encodingOf(queued)} name={file.name} current={encodingOf(queued)} onChoose={readAs} /> : null}
    </li>
  );
}

/** Whether another encoding may be what is wrong: the file is text, and was read or taken for something else. */
function mayBeMisread({ file, state }: QueuedFile): boolean {
  if (!TEXT.test(file.name)) return false;
  return state.phase === 'ready' || (state.phase === 'failed' && state.error.code === 'file_type_not_supported');
}

function encodingOf({ state, encoding }: QueuedFile): string | null {
  return state.phase === 'ready' ? state.document.encoding : encoding;
}

function Step({ state }: { state: QueuedFile['state'] }) {
  switch (state.phase) {
    case 'waiting':
      return <span className="text-sm text-muted">waiting</span>;
    case 'sending':
      return <span className="text-sm text-muted tabular-nums">sending {percent(state.share)}</span>;
    case 'reading':
      return <span className="text-sm text-muted">reading, cutting into passages, indexing…</span>;
    case 'ready':
      return <StatusChip status="verified" word="Ready" />;
    case 'failed':
      return <StatusChip status="hallucinated" word="Not taken in" />;
  }
}

function Found({ document }: { document: DocumentEntry }) {
  const facts = [
    document.format.toUpperCase(),
    counted(document.characters, 'character'),
    counted(document.chunks, 'passage'),
    document.tables > 0 ? `${counted(document.tables, 'table')} with ${counted(document.table_rows, 'row')}` : '',
    document.encoding ? `read as ${document.encoding}` : '',
  ];
  return (
    <div className="mt-1 text-sm text-muted">
      <p>{facts.filter(Boolean).join(' · ')}</p>
      {document.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  );
}
