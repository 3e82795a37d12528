import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CHANGED, RECEIPT, SAME } from '@/test/receipts';
import { openPage, servedService } from '@/test/render';
import { FINISHED } from '@/test/runs';
import { ASKED } from '@/test/samples';
import { problem, type TestServer } from '@/test/server';

let server: TestServer;
beforeEach(async () => {
  server = await servedService();
  server.on('get', '/api/runs/{run_id}', { ...FINISHED, result: ASKED });
});
afterEach(() => server.close());

async function press(name: string): Promise<void> {
  const { user } = openPage(server, '/runs/run-1', 'token');
  await user.click(await screen.findByRole('button', { name }));
}

it('hands the receipt over as a file of JSON', async () => {
  const files: string[] = [];
  const note = (event: MouseEvent): void => {
    if (!(event.target instanceof HTMLAnchorElement) || !event.target.download) return;
    event.preventDefault();
    files.push(event.target.download, event.target.href);
  };
  document.addEventListener('click', note);
  server.on('get', '/api/runs/{run_id}/receipt', RECEIPT);
  await press('Receipt');
  await expect.poll(() => files).toEqual(['receipt-run-1.json', `blob:${JSON.stringify(RECEIPT, null, 2).length}`]);
  document.removeEventListener('click', note);
});

it('says that a run comes to the same again', async () => {
  server.on('post', '/api/runs/{run_id}/replay', SAME);
  await press('Re-run with current documents');
  expect((await screen.findByText(/^The same:/)).closest('[role=status]')).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'What differs' })).toBeNull();
  const sent = server.calls.find(({ path }) => path === '/api/runs/run-1/replay');
  expect(sent).toMatchObject({ method: 'POST', token: 'token', body: '' });
});

it('lists what differs, claim by claim, and leads to both runs', async () => {
  server.on('post', '/api/runs/{run_id}/replay', CHANGED);
  await press('Re-run with current documents');
  const list = await screen.findByRole('list', { name: 'What differs' });
  expect(within(list).getAllByRole('listitem').map((line) => line.textContent)).toEqual([
    'In all: the documents that were searched, the support ratio',
    'Claim 2: verdict (was “Verified”, is “Hallucinated”), similarity, made_later',
  ]);
  expect(screen.getByRole('link', { name: 'compare the two runs' }).getAttribute('href')).toBe('/runs/compare?of=run-1.run-2');
  expect(screen.queryByText(/^The same/)).toBeNull();
});

it.each([
  ['Receipt', 'get', '/api/runs/{run_id}/receipt'],
  ['Re-run with current documents', 'post', '/api/runs/{run_id}/replay'],
] as const)('says why “%s” did not work, and does not call it the same', async (name, method, path) => {
  server.on(method, path, () => problem(503, 'model_missing', 'The verifier is not installed.'));
  await press(name);
  expect(await screen.findByText('The verifier is not installed.')).toBeTruthy();
  expect(screen.queryByText(/^The same/)).toBeNull();
});
