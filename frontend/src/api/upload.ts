/** One file on its way to the service, with real progress (fetch has none for what is sent). */
import { noteEnd, TOKEN_HEADER, type Client } from './client';
import { ApiError, errorOfBody, UNREACHABLE } from './problem';
import type { DocumentEntry, UploadResult } from './types';

const CANCELLED = new ApiError('cancelled', 0, 'Cancelled before the file was taken in.', null);
const CANCELLED_LATE = new ApiError(
  'cancelled',
  0,
  'Cancelled while the service was reading it: it may have been taken in all the same. See under Documents.',
  null,
);

/** Send a file, to be read in `encoding` if one is chosen, and keep the token of the workspace. `onSent` gets the share of bytes sent. Throws `ApiError`. */
export function uploadFile(
  client: Client,
  file: File,
  encoding: string | null,
  onSent: (share: number) => void,
  signal: AbortSignal,
): Promise<DocumentEntry> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `${client.origin}/api/upload`);
    const token = client.workspace.token();
    if (token) request.setRequestHeader(TOKEN_HEADER, token);
    let isSent = false;
    request.upload.onprogress = (event) => onSent(event.total ? event.loaded / event.total : 1);
    request.upload.onload = () => {
      isSent = true;
    };
    request.onerror = () => reject(UNREACHABLE);
    request.onabort = () => reject(isSent ? CANCELLED_LATE : CANCELLED);
    request.onload = () => {
      client.workspace.noteUse();
      if (request.status !== 200) {
        reject(noteEnd(client.workspace, '/api/upload', errorOfBody(request.status, request.responseText)));
        return;
      }
      const result = JSON.parse(request.responseText) as UploadResult;
      client.workspace.keep(result.workspace_token);
      const document = result.files[0]?.document;
      if (document) resolve(document);
      else reject(UNREACHABLE);
    };
    signal.addEventListener('abort', () => request.abort());
    const body = new FormData();
    body.append('files', file, file.name);
    if (encoding !== null) body.append('encoding', encoding);
    request.send(body);
  });
}
