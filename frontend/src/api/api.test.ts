import { afterEach, beforeEach, expect, it } from 'vitest';
import { FINISHED, RUNNING } from '@/test/runs';
import { CHECKED, LEASE, RIGHT, WRONG } from '@/test/samples';
import { problem, startServer, type TestServer } from '@/test/server';
import { takenIn, turnedAway } from '@/test/uploads';
import { createClient } from './client';
import { createRunStore } from './run-store';
import { createUploadQueue } from './upload-queue';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.close());

const VERIFY = { kind: 'verify', body: { text: 'The rent is EUR 1,540.' } } as const;
const BEGINNING = [
  { event: 'run', run_id: 'run-1' },
  { event: 'step', name: 'checking', attempt: 1 },
  { event: 'claim', attempt: 1, total: 2, claim: WRONG },
] as const;

it('goes through the events of a run to its result', async () => {
  server.stream('/api/verify/stream', [
    ...BEGINNING,
    { event: 'claim', attempt: 1, total: 2, claim: RIGHT },
    { event: 'decision', attempt: 1, decision: CHECKED.decision },
    { event: 'result', result: CHECKED },
  ]);
  const store = createRunStore(createClient(server.origin));
  const most: number[] = [];
  store.subscribe(() => {
    const state = store.state();
    if (state.phase === 'running') most.push(state.progress.claims.length);
  });
  await store.start(VERIFY);
  expect(store.state()).toEqual({ phase: 'done', id: 'run-1', result: CHECKED, request: VERIFY });
  expect(Math.max(...most)).toBe(2);
});

it('asks for the run by its id where the stream is cut', async () => {
  const client = createClient(server.origin);
  client.workspace.keep('token');
  server.stream('/api/verify/stream', BEGINNING, true);
  let asked = 0;
  server.on('get', '/api/runs/{run_id}', () => {
    asked += 1;
    return asked < 2 ? { ...RUNNING, result: null } : { ...FINISHED, result: CHECKED };
  });
  const store = createRunStore(client);
  const reconnecting: boolean[] = [];
  store.subscribe(() => {
    const state = store.state();
    if (state.phase === 'running') reconnecting.push(state.progress.reconnecting);
  });
  await store.start(VERIFY);
  expect(store.state()).toMatchObject({ phase: 'done', result: CHECKED });
  expect(reconnecting.at(-1)).toBe(true);
});

it('tells how many runs are ahead until its own begins', async () => {
  const client = createClient(server.origin);
  server.stream('/api/verify/stream', [{ event: 'queued', ahead: 2 }, { event: 'queued', ahead: 1 }, ...WHOLE], true);
  server.on('get', '/api/runs/{run_id}', { ...FINISHED, result: CHECKED });
  const store = createRunStore(client);
  const ahead: (number | null)[] = [];
  store.subscribe(() => {
    const state = store.state();
    if (state.phase === 'running') ahead.push(state.progress.ahead);
  });
  await store.start(VERIFY);
  expect([...ahead.slice(0, 3), ahead.at(-1)]).toEqual([null, 2, 1, null]);
});

const WHOLE = [
  ...BEGINNING,
  { event: 'claim', attempt: 1, total: 2, claim: RIGHT },
  { event: 'decision', attempt: 1, decision: CHECKED.decision },
] as const;

it.each(WHOLE.map((_, index) => index + 1))('comes to the same result where the stream is cut after %i events', async (count) => {
  const client = createClient(server.origin);
  client.workspace.keep('token');
  server.stream('/api/verify/stream', WHOLE.slice(0, count), true);
  server.on('get', '/api/runs/{run_id}', { ...FINISHED, result: CHECKED });
  const store = createRunStore(client);
  await store.start(VERIFY);
  expect(store.state()).toEqual({ phase: 'done', id: 'run-1', result: CHECKED, request: VERIFY });
});

it('never reads a cut stream without a workspace as a result', async () => {
  server.stream('/api/verify/stream', BEGINNING, true);
  const store = createRunStore(createClient(server.origin));
  await store.start(VERIFY);
  expect(store.state()).toMatchObject({ phase: 'failed', error: { code: 'unreachable' } });
});

it('gives a problem that ends a stream its code and words', async () => {
  server.stream('/api/verify/stream', [{ event: 'problem', ...problem(429, 'overloaded', 'Too many.') }]);
  const store = createRunStore(createClient(server.origin));
  await store.start(VERIFY);
  expect(store.state()).toMatchObject({ phase: 'failed', error: { code: 'overloaded', message: 'Too many.' } });
});

it('gives a refused request its code and words', async () => {
  const store = createRunStore(createClient(server.origin));
  await store.start(VERIFY);
  expect(store.state()).toMatchObject({ phase: 'failed', error: { status: 404, code: 'not_found' } });
});

it('forgets a workspace that has ended, and keeps it where only a document is gone', async () => {
  const client = createClient(server.origin);
  client.workspace.keep('token');
  await expect(client.get('/api/documents/{document_id}', { document_id: 'x' })).rejects.toMatchObject({ status: 404 });
  expect(client.workspace.token()).toBe('token');
  await expect(client.get('/api/documents', {})).rejects.toMatchObject({ status: 404 });
  expect(client.workspace.token()).toBeNull();
});

it('does not wait for ever for a service that says nothing', async () => {
  server.silent('/api/verify/stream', BEGINNING);
  const store = createRunStore(createClient(server.origin), 200);
  await store.start(VERIFY);
  expect(store.state()).toMatchObject({ phase: 'failed', id: 'run-1', error: { code: 'no_answer_in_time' } });
});

it('cancels', async () => {
  server.stream('/api/verify/stream', BEGINNING);
  const store = createRunStore(createClient(server.origin));
  const going = store.start(VERIFY);
  store.cancel();
  await going;
  expect(store.state()).toEqual({ phase: 'cancelled', id: null });
});

it('uploads one file after the other with the token of the first, and keeps the reason of a failure', async () => {
  const client = createClient(server.origin);
  let count = 0;
  server.stream('/api/upload/stream', () => {
    count += 1;
    return count === 2 ? turnedAway('b.pdf', problem(422, 'file_damaged', 'The PDF is damaged.')) : takenIn(LEASE);
  });
  const queue = createUploadQueue(client, () => undefined);
  const files = ['a.txt', 'b.pdf', 'c.txt'].map((name) => new File(['x'], name));
  expect(await queue.add(files)).toBe(false);
  expect(queue.files().map(({ state }) => state.phase)).toEqual(['ready', 'failed', 'ready']);
  expect(queue.files()[1]?.state).toMatchObject({ error: { code: 'file_damaged', message: 'The PDF is damaged.' } });
  const uploads = server.calls.filter((call) => call.path === '/api/upload/stream');
  expect(uploads.map((call) => call.token)).toEqual([null, 'made', 'made']);
});
