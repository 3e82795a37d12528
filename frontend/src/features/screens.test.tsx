import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openPage, servedService } from '@/test/render';
import { FINISHED } from '@/test/runs';
import { ASKED, LEASE } from '@/test/samples';
import { problem, type TestServer } from '@/test/server';
import { STATUS } from '@/test/status';
import { takenIn, turnedAway } from '@/test/uploads';

let server: TestServer;
beforeEach(async () => {
  server = await servedService();
});
afterEach(() => server.close());

it('keeps a file that failed, with its reason, until it is dismissed', async () => {
  server.stream('/api/upload/stream', turnedAway('scan.pdf', problem(422, 'file_has_no_text', 'The PDF has no text layer.')));
  const { user, container } = openPage(server, '/upload');
  const input = container.querySelector('input[type=file]');
  await user.upload(input as HTMLInputElement, new File(['%PDF'], 'scan.pdf', { type: 'application/pdf' }));
  expect(await screen.findByText('The PDF has no text layer.')).toBeTruthy();
  expect(location.pathname).toBe('/upload');
  await user.click(screen.getByRole('button', { name: 'Dismiss scan.pdf' }));
  expect(screen.queryByText('The PDF has no text layer.')).toBeNull();
});

it('goes to Ask once all files are ready, as it said', async () => {
  server.stream('/api/upload/stream', takenIn(LEASE));
  const { user, container } = openPage(server, '/');
  const input = container.querySelector('input[type=file]');
  await user.upload(input as HTMLInputElement, new File(['x'], 'lease.txt', { type: 'text/plain' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Ask your documents' })).toBeTruthy();
});

it('asks before it deletes all documents', async () => {
  server.on('post', '/api/clear-uploads', { documents: [] });
  const { user } = openPage(server, '/documents', 'token');
  await user.click(await screen.findByRole('button', { name: 'Delete all' }));
  expect(document.activeElement?.textContent).toBe('Keep them');
  await user.click(screen.getByRole('button', { name: 'Keep them' }));
  expect(document.activeElement?.textContent).toBe('Delete all');
  expect(server.calls.some((call) => call.path === '/api/clear-uploads')).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Delete all' }));
  await user.click(screen.getByRole('button', { name: 'Yes, delete 1 document' }));
  await expect.poll(() => server.calls.some((call) => call.path === '/api/clear-uploads')).toBe(true);
});

it('says how much room there is, and how long things are kept', async () => {
  openPage(server, '/status', 'token');
  expect(await screen.findByText('1 of 20')).toBeTruthy();
  expect(screen.getByRole('meter', { name: 'Size' })).toBeTruthy();
  expect(screen.getByRole('meter', { name: 'Documents' }).getAttribute('aria-valuenow')).toBe('5');
  expect(screen.getByText(/60 minutes without use, and 24 hours after the first upload/)).toBeTruthy();
});

it('warns before a workspace ends, and keeps it on demand', async () => {
  server.on('get', '/api/status', { ...STATUS, limits: { ...STATUS.limits, idle_minutes: 1 } });
  const { user } = openPage(server, '/about', 'token');
  const asked = () => server.calls.filter((call) => call.path === '/api/status' && call.token === 'token').length;
  expect((await screen.findByRole('alert')).textContent).toContain('less than two minutes');
  expect(asked()).toBe(1);
  await user.click(screen.getByRole('button', { name: 'Keep them' }));
  await expect.poll(asked).toBe(2);
});

it('does not warn of an end that is far away', async () => {
  openPage(server, '/about', 'token');
  await screen.findByText('Thresholds in force');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('tells a newcomer the first step, and no one else', async () => {
  openPage(server, '/upload');
  expect(screen.getAllByRole('listitem').some((item) => item.textContent.includes('Add the documents you trust'))).toBe(true);
  cleanup();
  openPage(server, '/upload', 'token');
  await screen.findByText('1 of 20');
  expect(screen.queryByText(/the documents you trust/)).toBeNull();
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
  server.on('get', '/api/runs', { runs: [FINISHED, { ...FINISHED, id: 'run-2' }] });
  server.on('get', '/api/runs/{run_id}', ({ path }) => {
    const id = path.split('/').at(-1) ?? '';
    return { ...FINISHED, id, result: { ...ASKED, run_id: id } };
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

it('shows which store serves, and says where it does not answer', async () => {
  const gone = { part: 'store', name: 'postgresql', live: false, detail: 'The server cannot reach its database.' };
  const engines = STATUS.engines.map((engine) => (engine.part === 'store' ? gone : engine));
  server.on('get', '/api/status', { ...STATUS, status: 'degraded', documents: null, seconds_left: null, engines });
  openPage(server, '/status', 'token');
  expect((await screen.findByRole('heading', { name: 'Something is missing' })).textContent).toBeTruthy();
  const row = screen.getByText('Store: documents, runs, workspaces').closest('li');
  expect(row?.textContent).toContain('Missing');
  expect(row?.textContent).toContain('postgresql');
  expect(screen.getByText('Vector index').closest('li')?.textContent).toContain('Live');
  expect((await screen.findAllByRole('alert')).map((each) => each.textContent).join()).toContain('cannot reach its database');
});

it.each(['/no/such', '/%E0%A4%A'])('gives the unknown address %s its own screen', (address) => {
  openPage(server, address);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('No such page');
});
