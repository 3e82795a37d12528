/** Files on their way in, one after the other, outside of the screens so that they go on while a person looks away. */
import type { Client } from './client';
import { asApiError, type ApiError } from './problem';
import type { DocumentEntry } from './types';
import { uploadFile, type UploadStep } from './upload';

export type FileState =
  | { phase: 'waiting' }
  | { phase: 'going'; step: UploadStep }
  | { phase: 'ready'; document: DocumentEntry }
  | { phase: 'failed'; error: ApiError };

export interface QueuedFile {
  key: number;
  file: File;
  state: FileState;
  /** What a person chose; null where the service is to detect it. */
  encoding: string | null;
  /** The reading that stays where a new one fails. */
  before: DocumentEntry | null;
}

export interface UploadQueue {
  subscribe: (listener: () => void) => () => void;
  files: () => readonly QueuedFile[];
  /** Take files in; resolves when none is left, with whether all of these are ready. */
  add: (files: readonly File[]) => Promise<boolean>;
  retry: (key: number) => Promise<boolean>;
  /** Have the same file read in another encoding; resolves with whether that is ready. */
  readAs: (key: number, encoding: string) => Promise<boolean>;
  cancel: (key: number) => void;
  dismiss: (key: number) => void;
  /** Take in what has become of ready documents: the rows of those that are not among these go. */
  keep: (documents: readonly DocumentEntry[]) => void;
}

/** `onEnd` is called after every file, ready or not. */
export function createUploadQueue(client: Client, onEnd: () => void): UploadQueue {
  let files: readonly QueuedFile[] = [];
  let working: Promise<void> = Promise.resolve();
  let nextKey = 1;
  const listeners = new Set<() => void>();
  const aborts = new Map<number, AbortController>();

  const change = (next: readonly QueuedFile[]): void => {
    files = next;
    listeners.forEach((listener) => listener());
  };
  const put = (key: number, state: FileState): void =>
    change(files.map((each) => (each.key === key ? { ...each, state } : each)));

  const send = async (key: number): Promise<void> => {
    const queued = files.find((each) => each.key === key);
    if (queued?.state.phase !== 'waiting') return;
    const abort = new AbortController();
    aborts.set(key, abort);
    const goOn = (step: UploadStep): void => put(key, { phase: 'going', step });
    goOn({ name: 'sending', share: 0 });
    try {
      put(key, { phase: 'ready', document: await uploadFile(client, queued.file, queued.encoding, goOn, abort.signal) });
    } catch (thrown) {
      put(key, { phase: 'failed', error: asApiError(thrown) });
    } finally {
      aborts.delete(key);
      onEnd();
    }
  };

  const work = async (keys: readonly number[]): Promise<boolean> => {
    for (const key of keys) working = working.then(() => send(key));
    await working;
    return keys.every((key) => files.find((each) => each.key === key)?.state.phase === 'ready');
  };

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    files: () => files,
    add(chosen) {
      const queued = chosen.map((file): QueuedFile => ({
        key: nextKey++,
        file,
        state: { phase: 'waiting' },
        encoding: null,
        before: null,
      }));
      change([...files, ...queued]);
      return work(queued.map(({ key }) => key));
    },
    retry(key) {
      put(key, { phase: 'waiting' });
      return work([key]);
    },
    readAs(key, encoding) {
      const again = (each: QueuedFile): QueuedFile => ({
        ...each,
        encoding,
        before: each.state.phase === 'ready' ? each.state.document : each.before,
        state: { phase: 'waiting' },
      });
      change(files.map((each) => (each.key === key ? again(each) : each)));
      return work([key]);
    },
    cancel(key) {
      aborts.get(key)?.abort();
      const queued = files.find((each) => each.key === key);
      if (queued?.state.phase === 'waiting') change(files.filter((each) => each.key !== key));
    },
    dismiss: (key) => change(files.filter((each) => each.key !== key)),
    keep: (documents) =>
      change(
        files.flatMap((each) => {
          const { state } = each;
          if (state.phase !== 'ready') return each;
          const document = documents.find(({ id }) => id === state.document.id);
          return document ? { ...each, state: { phase: 'ready', document } } : [];
        }),
      ),
  };
}
