/** The events of a run over `fetch` (POST). A stream that is cut is followed by asking for the run by its id. */
import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { Client } from './client';
import { ApiError, asApiError, errorOf } from './problem';
import type { QueryRequest, Result, RunEvent, VerifyRequest } from './types';

export const MOST_SILENCE_MS = 45_000;
const POLL_MS = 700;
export const RUN_FAILED = 'run_failed';

export type RunRequest = { kind: 'query'; body: QueryRequest } | { kind: 'verify'; body: VerifyRequest };
export type Progress = RunEvent | { event: 'reconnecting' };

export const TOO_SLOW = new ApiError(
  'no_answer_in_time',
  0,
  'The service has sent nothing for 45 seconds. The run continues there: look again in a moment, or start again.',
  null,
);

/** Yield the events of a new run; the last is `result`. Throws `ApiError`; an abort by the caller ends it silently. */
export async function* startRun(
  client: Client,
  run: RunRequest,
  signal: AbortSignal,
  mostSilence: number,
): AsyncGenerator<Progress> {
  let id: string | null = null;
  const path = `/api/${run.kind}/stream`;
  const silence = silenceAlarm(signal, mostSilence);
  try {
    const response = await client.request('post', path, run.body, silence.signal);
    for await (const event of eventsOf(response)) {
      silence.heard();
      if (event.event === 'run') id = event.run_id;
      if (event.event === 'problem') throw errorOf(event);
      yield event;
      if (event.event === 'result') return;
    }
    throw asApiError(null);
  } catch (thrown) {
    if (signal.aborted) return;
    if (silence.signal.aborted) throw TOO_SLOW;
    const error = asApiError(thrown);
    if (error.status === 0) client.noteFailure(path, error);
    if (error.status !== 0 || id === null || !client.workspace.token()) throw error;
    yield { event: 'reconnecting' };
    const result = await followRun(client, id, signal, mostSilence);
    if (result) yield { event: 'result', result };
  } finally {
    silence.stop();
  }
}

/** Ask for a run until it has ended; null where the caller aborted. Throws `ApiError`. */
export async function followRun(
  client: Client,
  id: string,
  signal: AbortSignal,
  mostSilence: number,
): Promise<Result | null> {
  const until = Date.now() + mostSilence;
  while (Date.now() < until) {
    try {
      const run = await client.get('/api/runs/{run_id}', { run_id: id }, signal);
      if (run.result) return run.result;
      if (run.state !== 'running') {
        throw new ApiError(RUN_FAILED, 500, `This run ended without a result: it ${run.state === 'failed' ? 'failed' : 'was interrupted'}.`, null);
      }
    } catch (thrown) {
      if (signal.aborted) return null;
      const error = asApiError(thrown);
      if (error.status !== 0) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    if (signal.aborted) return null;
  }
  throw TOO_SLOW;
}

async function* eventsOf(response: Response): AsyncGenerator<RunEvent> {
  if (!response.body) return;
  const reader = response.body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array<ArrayBuffer>>)
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      const data = JSON.parse(next.value.data) as object;
      yield { ...data, event: next.value.event } as RunEvent;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** A signal that also fires when nothing was heard for long. */
function silenceAlarm(outer: AbortSignal, mostSilence: number) {
  const inner = new AbortController();
  const abort = (): void => inner.abort();
  let timer = setTimeout(abort, mostSilence);
  outer.addEventListener('abort', abort);
  return {
    signal: inner.signal,
    heard() {
      clearTimeout(timer);
      timer = setTimeout(abort, mostSilence);
    },
    stop() {
      clearTimeout(timer);
      outer.removeEventListener('abort', abort);
    },
  };
}
