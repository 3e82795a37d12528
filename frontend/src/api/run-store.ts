/** The state of one run at a time, outside of the screens, so that it goes on while a person looks elsewhere. */
import type { Client } from './client';
import { asApiError, type ApiError } from './problem';
import { followRun, MOST_SILENCE_MS, startRun, type Progress, type RunRequest } from './stream';
import type { Decision, Result, Verdict } from './types';

export interface RunProgress {
  /** How many runs must end before this one begins, null where it waits for none. */
  ahead: number | null;
  step: string | null;
  attempt: number;
  claims: readonly Verdict[];
  total: number | null;
  decision: Decision | null;
  reconnecting: boolean;
}

export type RunState =
  | { phase: 'idle' }
  | { phase: 'running'; id: string | null; since: number; progress: RunProgress }
  | { phase: 'done'; id: string; result: Result; request: RunRequest | null }
  | { phase: 'failed'; id: string | null; error: ApiError; request: RunRequest | null }
  | { phase: 'cancelled'; id: string | null };

export interface RunStore {
  subscribe: (listener: () => void) => () => void;
  state: () => RunState;
  start: (request: RunRequest) => Promise<void>;
  /** Show a run again: one of this visit, or one that the workspace keeps. */
  open: (id: string) => Promise<void>;
  cancel: () => void;
}

const NOTHING_YET: RunProgress = {
  ahead: null,
  step: null,
  attempt: 1,
  claims: [],
  total: null,
  decision: null,
  reconnecting: false,
};

/** `mostSilence` is how many milliseconds a run may say nothing before a person is told. */
export function createRunStore(client: Client, mostSilence = MOST_SILENCE_MS): RunStore {
  let state: RunState = { phase: 'idle' };
  let abort = new AbortController();
  const listeners = new Set<() => void>();
  const finished = new Map<string, RunState>();
  const requests = new Map<string, RunRequest>();

  const change = (next: RunState): void => {
    state = next;
    if (next.phase === 'done') finished.set(next.id, next);
    listeners.forEach((listener) => listener());
  };

  const begin = (id: string | null): AbortSignal => {
    abort.abort();
    abort = new AbortController();
    change({ phase: 'running', id, since: Date.now(), progress: NOTHING_YET });
    return abort.signal;
  };

  const fail = (signal: AbortSignal, thrown: unknown, request: RunRequest | null): void => {
    if (signal.aborted) return;
    change({ phase: 'failed', id: idOf(state), error: asApiError(thrown), request });
  };

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: () => state,
    async start(request) {
      const signal = begin(null);
      try {
        for await (const event of startRun(client, request, signal, mostSilence)) {
          if (signal.aborted) return;
          if (event.event === 'run') requests.set(event.run_id, request);
          change(after(state, event, request));
        }
      } catch (thrown) {
        fail(signal, thrown, request);
      }
    },
    async open(id) {
      if (idOf(state) === id && state.phase !== 'failed') return;
      const known = finished.get(id);
      if (known) {
        abort.abort();
        change(known);
        return;
      }
      if (!client.workspace.token()) return;
      const signal = begin(id);
      const request = requests.get(id) ?? null;
      try {
        const result = await followRun(client, id, signal, mostSilence);
        if (result) change({ phase: 'done', id, result, request });
      } catch (thrown) {
        fail(signal, thrown, request);
      }
    },
    cancel() {
      abort.abort();
      change({ phase: 'cancelled', id: idOf(state) });
    },
  };
}

export function idOf(state: RunState): string | null {
  return state.phase === 'idle' ? null : state.id;
}

function after(state: RunState, event: Progress, request: RunRequest): RunState {
  if (event.event === 'result') return { phase: 'done', id: event.result.run_id, result: event.result, request };
  if (state.phase !== 'running') return state;
  if (event.event === 'run') return { ...state, id: event.run_id };
  return { ...state, progress: progressAfter(state.progress, event) };
}

function progressAfter(progress: RunProgress, event: Progress): RunProgress {
  switch (event.event) {
    case 'queued':
      return { ...progress, ahead: event.ahead };
    case 'step':
      return event.attempt === progress.attempt
        ? { ...progress, ahead: null, step: event.name }
        : { ...NOTHING_YET, step: event.name, attempt: event.attempt };
    case 'claim':
      return { ...progress, total: event.total, claims: [...progress.claims, event.claim] };
    case 'decision':
      return { ...progress, decision: event.decision };
    case 'reconnecting':
      return { ...progress, reconnecting: true };
    default:
      return progress;
  }
}
