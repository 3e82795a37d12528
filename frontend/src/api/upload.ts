/** One file on its way to the service, with real progress: of what is sent (fetch has none), then of every step there. */
import { createParser } from 'eventsource-parser';
import type { Client } from './client';
import { ApiError, errorOf, errorOfBody, UNREACHABLE } from './problem';
import type { DocumentEntry, IntakeStep, UploadEvent } from './types';

/** `share` is how much of the step is done, null where that is not known. */
export interface UploadStep {
  name: 'sending' | IntakeStep;
  share: number | null;
}

const PATH = '/api/upload/stream';
const CANCELLED = new ApiError('cancelled', 0, 'Cancelled before the file was ready.', null);
const CANCELLED_LATE = new ApiError(
  'cancelled',
  0,
  'Cancelled while the service was reading it. If that was nearly done, it may still appear under Documents.',
  null,
);

/** Send a file, to be read in `encoding` if one is chosen, and keep the token of the workspace. Throws `ApiError`. */
export function uploadFile(
  client: Client,
  file: File,
  encoding: string | null,
  onStep: (step: UploadStep) => void,
  signal: AbortSignal,
): Promise<DocumentEntry> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', client.origin + PATH);
    for (const [name, value] of Object.entries(client.credentials())) request.setRequestHeader(name, value);
    let isSent = false;
    let heard = 0;
    const parser = createParser({
      onEvent: ({ event: name, data }) => take({ ...(JSON.parse(data) as object), event: name } as UploadEvent),
    });
    const take = (event: UploadEvent): void => {
      if (event.event === 'step') onStep(event);
      if (event.event === 'problem') reject(errorOf(event));
      if (event.event !== 'result') return;
      client.workspace.keep(event.result.workspace_token);
      const document = event.result.files[0]?.document;
      if (document) resolve(document);
    };
    request.onprogress = () => {
      if (request.status !== 200) return;
      parser.feed(request.responseText.slice(heard));
      heard = request.responseText.length;
    };
    request.upload.onprogress = ({ loaded, total }) => onStep({ name: 'sending', share: total ? loaded / total : null });
    request.upload.onload = () => {
      isSent = true;
      onStep({ name: 'checking', share: null });
    };
    request.onerror = () => reject(client.noteFailure(PATH, UNREACHABLE));
    request.onabort = () => reject(isSent ? CANCELLED_LATE : CANCELLED);
    request.onload = () => {
      client.workspace.noteUse();
      const error = request.status === 200 ? UNREACHABLE : errorOfBody(request.status, request.responseText);
      reject(client.noteFailure(PATH, error));
    };
    signal.addEventListener('abort', () => request.abort());
    const body = new FormData();
    body.append('files', file, file.name);
    if (encoding !== null) body.append('encoding', encoding);
    request.send(body);
  });
}
