import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openPage, servedService } from '@/test/render';
import type { Evidence } from '@/api/types';
import { ANSWER, CHECKED, QUESTION_BACK, RENT, RIGHT, WRONG } from '@/test/samples';
import type { TestServer } from '@/test/server';

let server: TestServer;
beforeEach(async () => {
  server = await servedService();
});
afterEach(() => server.close());

async function checked(against: Evidence = RENT) {
  server.stream('/api/verify/stream', [
    { event: 'run', run_id: 'run-1' },
    { event: 'result', result: { ...CHECKED, claims: [{ ...WRONG, contradicting_evidence: [against] }, QUESTION_BACK] } },
  ]);
  const page = openPage(server, '/verify');
  await page.user.click(screen.getByLabelText('Answer'));
  await page.user.paste(ANSWER);
  await page.user.click(screen.getByLabelText('Source'));
  await page.user.paste('The monthly rent is EUR 1,450.');
  await page.user.click(screen.getByRole('button', { name: 'Verify' }));
  await screen.findByRole('article', { name: 'Result' });
  return page;
}

it('sends what was pasted and shows decision, marked text and every claim', async () => {
  await checked();
  const sent = JSON.parse(server.calls.find((call) => call.path === '/api/verify/stream')?.body ?? '') as object;
  expect(sent).toMatchObject({ text: ANSWER, sources: ['The monthly rent is EUR 1,450.'], on_fail: 'annotate' });
  expect(screen.getByRole('heading', { name: /Did not pass.*1 of 2 claims verified, 1 not supported/ })).toBeTruthy();
  expect(screen.getByRole('meter', { name: 'Support ratio' }).getAttribute('aria-valuenow')).toBe('50');
  const mark = screen.getByRole('link', { name: /The rent is EUR 1,540.*Hallucinated — contradicted/ });
  expect(within(mark).getByText('EUR 1,540').tagName).toBe('MARK');
  expect(within(screen.getByRole('list', { name: 'Claims' })).getAllByRole('listitem')).toHaveLength(2);
  expect(location.search).toBe('?run=run-1');
});

it('shows what the document says beside the claim, with the words that differ', async () => {
  await checked();
  const [claims] = screen.getAllByRole('list', { name: 'Claims' });
  const marks = Array.from(claims?.querySelectorAll('mark') ?? [], (mark) => mark.firstChild?.textContent);
  expect(marks).toEqual(['EUR 1,540', 'EUR 1,540', 'EUR 1,450']);
});

it('shows a passage in the source that was pasted', async () => {
  const { user } = await checked({ ...RENT, document_id: 'S0', document_name: 'S0' });
  await user.click(screen.getByRole('button', { name: /^Show in document/, hidden: true }));
  const dialog = await screen.findByRole('dialog', { name: /^Source 1/ });
  expect(within(dialog).getByText('The monthly rent is EUR 1,450.').tagName).toBe('MARK');
});

it('puts a correction into the text and checks that again', async () => {
  const { user } = await checked();
  await user.click(screen.getByRole('button', { name: 'Apply', hidden: true }));
  expect(screen.getByRole('heading', { name: 'Corrected text' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('Copied.')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toContain('The rent is EUR 1,450. The deposit');
  await user.click(screen.getByRole('button', { name: 'Check the corrected text' }));
  await screen.findByRole('article', { name: 'Result' });
  const bodies = server.calls.filter((call) => call.path === '/api/verify/stream').map((call) => call.body);
  expect(bodies[1]).toContain('The rent is EUR 1,450. The deposit');
});

it('checks the corrected text of a list of claims as a text', async () => {
  const { user } = await checked();
  await user.click(screen.getByLabelText('A list of claims'));
  await user.click(screen.getByRole('button', { name: 'Apply', hidden: true }));
  await user.click(screen.getByRole('button', { name: 'Check the corrected text' }));
  await screen.findByRole('article', { name: 'Result' });
  const sent = server.calls.filter((call) => call.path === '/api/verify/stream').map((call) => call.body);
  expect(sent).toHaveLength(2);
  expect(Object.keys(JSON.parse(sent[1] ?? '{}') as object)).toContain('text');
});

it('goes back to the run before, also where no workspace keeps it', async () => {
  const { user } = await checked();
  server.stream('/api/verify/stream', [
    { event: 'run', run_id: 'run-2' },
    { event: 'result', result: { ...CHECKED, run_id: 'run-2', claims: [RIGHT] } },
  ]);
  await user.click(screen.getByRole('button', { name: 'Verify' }));
  await expect.poll(() => location.search).toBe('?run=run-2');
  expect(await screen.findByRole('link', { name: /The deposit is/ })).toBeTruthy();
  history.back();
  expect(await screen.findByRole('link', { name: /The rent is EUR 1,540/ })).toBeTruthy();
  expect(location.search).toBe('?run=run-1');
});

it('says why there is no result', async () => {
  server.stream('/api/verify/stream', [], true);
  const { user } = openPage(server, '/verify');
  await user.click(screen.getByRole('button', { name: 'Fill in an example' }));
  await user.click(screen.getByRole('button', { name: 'Verify' }));
  expect((await screen.findByRole('alert')).textContent).toContain('could not be reached');
});

it('cannot be sent empty', () => {
  openPage(server, '/verify');
  expect(screen.getByRole('button', { name: 'Verify' })).toHaveProperty('disabled', true);
});

it('offers to open a claim only where one opens', async () => {
  await checked();
  expect(screen.getByText('open one for its evidence')).toBeTruthy();
  cleanup();
  server.stream('/api/verify/stream', [{ event: 'run', run_id: 'run-1' }, { event: 'result', result: { ...CHECKED, claims: [QUESTION_BACK] } }]);
  const { user } = openPage(server, '/verify');
  await user.click(screen.getByRole('button', { name: 'Fill in an example' }));
  await user.click(screen.getByRole('button', { name: 'Verify' }));
  await screen.findByText('Not a factual claim');
  expect(screen.queryByText('open one for its evidence')).toBeNull();
});
