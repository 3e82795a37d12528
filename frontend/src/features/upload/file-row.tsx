/** One file on its way in: how far it is, what was found in it, or why not. A failure stays until it is dismissed. */
import type { MouseEvent } from 'react';
import { useDeleteDocument } from '@/api/hooks';
import type { ApiError } from '@/api/problem';
import type { QueuedFile, UploadQueue } from '@/api/upload-queue';
import type { EncodingName } from '@/components/reading/encodings';
import { ReadAs } from '@/components/reading/read-as';
import { Button, LINK } from '@/components/ui/button';
import { DeleteDocument } from '@/components/workspace/deleting';
import { announce } from '@/lib/announce';
import { leaveRow, stayInRow } from '@/lib/focus';
import { bytes } from '@/lib/format';
import { Link } from '@/lib/router';
import { Bar, Found, Phase } from './file-state';

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
  const readAs = (event: MouseEvent, encoding: EncodingName): void => {
    stayInRow(event.currentTarget);
    announce(`${file.name} is being read as ${encoding}`);
    void queue
      .readAs(key, encoding)
      .then((ready) => announce(ready ? `${file.name} was read as ${encoding}` : `${file.name} could not be read as ${encoding}`));
  };
  return (
    <li tabIndex={-1} className="rounded-md border border-line px-3 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <bdi className="min-w-0 font-semibold">{file.name}</bdi>
        <span className="text-sm text-muted">{bytes(file.size)}</span>
        <span className="ms-auto flex flex-wrap items-center gap-2">
          <Phase state={state} />
          {state.phase === 'waiting' || state.phase === 'going' ? <Button onClick={cancel}>Cancel {named}</Button> : null}
          {state.phase === 'failed' ? (
            <>
              {isLasting(state.error) ? null : <Button onClick={retry}>Retry {named}</Button>}
              <Button onClick={dismiss}>Dismiss {named}</Button>
            </>
          ) : null}
          {state.phase === 'ready' ? (
            <>
              <Link to={`/documents/${state.document.id}`} className={LINK}>
                View text {named}
              </Link>
              <DeleteDocument id={state.document.id} name={file.name} removal={remove} />
            </>
          ) : null}
        </span>
      </div>
      {remove.isError ? <p role="alert">{remove.error.message}</p> : null}
      <div className="mt-1 min-h-[1.5em]">
        {state.phase === 'going' ? <Bar step={state.step} name={file.name} /> : null}
        {state.phase === 'failed' ? (
          <p>
            {state.error.message} {before ? `It stays under Documents as it was read before, as ${before.encoding ?? ''}.` : null}
          </p>
        ) : null}
        {state.phase === 'ready' ? <Found document={state.document} /> : null}
      </div>
      {mayBeMisread(queued) ? <ReadAs name={file.name} current={encodingOf(queued)} onChoose={readAs} /> : null}
    </li>
  );
}

/** Whether the same file will be refused again. */
function isLasting({ code }: ApiError): boolean {
  return code.startsWith('file_');
}

/** Whether another encoding may be what is wrong: the file is text, and was read or taken for something else. */
function mayBeMisread({ file, state }: QueuedFile): boolean {
  if (!TEXT.test(file.name)) return false;
  return state.phase === 'ready' || (state.phase === 'failed' && state.error.code === 'file_type_not_supported');
}

function encodingOf({ state, encoding }: QueuedFile): string | null {
  return state.phase === 'ready' ? state.document.encoding : encoding;
}
