import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openPage, servedService } from '@/test/render';
import { ASKED, LEASE, STATUS } from '@/test/samples';
import { problem, type TestServer } from '@/test/server';

let server: TestServer;
beforeEach(async () => {
  server = await servedService();
});
afterEach(() => server.close());

it('keeps a file that failed, with its reason, until it is dismissed', async () => {
  server.on('post', '/api/upload', () => problem(422, 'file_has_no_text', 'The PDF has no text layer.'));
  const { user, container } = openPage(server, '/upload');
  const input = container.querySelector('input[type=file]');
  await user.upload(input as HTMLInputElement, new File(['%PDF'], 'scan.pdf', { type: 'application/pdf' }));
  expect(await screen.findByText('The PDF has no text layer.')).toBeTruthy();
  expect(location.pathname).toBe('/upload');
  await user.click(screen.getByRole('button', { name: 'Dismiss scan.pdf' }));
  expect(screen.queryByText('The PDF has no text layer.')).toBeNull();
});

it('goes to Ask once all files are ready, as it said', async () => {
  server.on('post', '/api/upload', {
    workspace_token: 'made',
    files: [{ name: LEASE.name, status: 'ready', document: LEASE, problem: null }],
  });
  const { user, container } = openPage(server, '/');
  const input = container.querySelector('input[type=file]');
  await user.upload(input as HTMLInputElement, new File(['x'], 'lease.txt', { type: 'text/plain' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Ask your documents' })).toBeTruthy();
});

it('asks before it deletes all documents', async () => {
  server.on('post', '/api/clear-uploads', { documents: [] });
  const { user } = openPage(server, '/documents', 'token');
  await user.click(await screen.findByRole('button', { name: 'Delete all' }));
  expect(server.calls.some((call) => call.path === '/api/clear-uploads')).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Yes, delete 1 document' }));
  await expect.poll(() => server.calls.some((call) => call.path === '/api/clear-uploads')).toBe(true);
});

it('marks the passage that the address names', async () => {
  const text = '😀 The monthly rent is EUR 1,450. The deposit is EUR 2,900.';
  server.on('get', '/api/documents/{document_id}', { ...LEASE, text, regions: [], tables: [] });
  openPage(server, '/documents/lease?span=2-32', 'token');
  expect((await screen.findByText('The monthly rent is EUR 1,450.')).tagName).toBe('MARK');
});

it('says that a workspace has ended', async () => {
  server.on('get', '/api/documents', () => problem(404, 'not_found', 'Not there.'));
  openPage(server, '/documents', 'token');
  expect((await screen.findAllByRole('alert'))[0]?.textContent).toContain('Your workspace has ended');
});

it('lists runs by what was asked and compares two', async () => {
  const entry = { id: 'a', kind: 'query', created: 2, state: 'finished' } as const;
  server.on('get', '/api/runs', { runs: [entry, { ...entry, id: 'b', created: 1 }] });
  server.on('get', '/api/runs/{run_id}', ({ path }) => {
    const id = path.split('/').at(-1) ?? '';
    return { ...entry, id, result: { ...ASKED, run_id: id } };
  });
  const { user } = openPage(server, '/runs', 'token');
  const list = await screen.findByRole('list', { name: 'Runs' });
  const boxes = () => within(list).queryAllByRole('checkbox', { name: 'Compare' });
  await expect.poll(() => boxes().length).toBe(2);
  for (const box of boxes()) await user.click(box);
  await user.click(screen.getByRole('link', { name: 'Compare the two' }));
  expect(await screen.findAllByRole('article', { name: 'What is the rent?' })).toHaveLength(2);
});

it('names an engine that is missing, on every screen', async () => {
  const gone = { part: 'entailment', name: 'first', live: false, detail: 'The verifier is not installed.' };
  server.on('get', '/api/status', { ...STATUS, status: 'degraded', engines: [...STATUS.engines, gone] });
  openPage(server, '/about');
  expect((await screen.findByRole('alert')).textContent).toContain('The verifier is not installed.');
});

it('gives an unknown address its own screen', () => {
  openPage(server, '/no/such');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('No such page');
});
