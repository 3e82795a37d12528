import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PASSED, UNANSWERED } from '@/test/answered';
import { SAME } from '@/test/receipts';
import { openPage, servedService } from '@/test/render';
import { FINISHED } from '@/test/runs';
import { ASKED } from '@/test/samples';
import type { TestServer } from '@/test/server';
import { differenceLines } from './replay-words';

const NOT_SAID = 'Your documents do not say this';

let server: TestServer;
beforeEach(async () => {
  server = await servedService();
});
afterEach(() => server.close());

it('says it in the list of runs', async () => {
  const runs = [
    { ...FINISHED, id: 'a', decision: UNANSWERED.decision },
    { ...FINISHED, id: 'b', kind: 'verify', decision: UNANSWERED.decision },
    { ...FINISHED, id: 'c', decision: { ...PASSED, answered: 'partly' as const } },
    { ...FINISHED, id: 'd', decision: { ...PASSED, answered: null } },
  ];
  server.on('get', '/api/runs', { runs });
  openPage(server, '/runs', 'token');
  const list = within(await screen.findByRole('list', { name: 'Runs' })).getAllByRole('listitem');
  const chips = list.map((row) => row.querySelector('.chip'));
  expect(chips.slice(0, 2).map((chip) => chip?.textContent)).toEqual([NOT_SAID, 'Does not answer the question']);
  expect(chips.map((chip) => chip?.classList.contains('status-verified'))).toEqual([false, false, false, true]);
  expect(list.map((row) => /Answers the question: perhaps/.test(row.textContent))).toEqual([false, false, true, false]);
});

it('folds away claims that are no answer in a comparison, and no others', async () => {
  server.on('get', '/api/runs/{run_id}', { ...FINISHED, decision: UNANSWERED.decision, result: UNANSWERED });
  const first = openPage(server, '/runs/compare?of=run-1.run-2', 'token');
  await expect.poll(() => screen.queryAllByRole('article').length).toBe(2);
  const columns = screen.getAllByRole('article');
  expect(columns.map((column) => column.classList.contains('unanswered'))).toEqual([true, true]);
  for (const column of columns) {
    expect(within(column).getByRole('heading', { name: NOT_SAID })).toBeTruthy();
    expect(Array.from(column.querySelectorAll('.chip')).every((chip) => chip.closest('details')?.open === false)).toBe(true);
  }
  first.unmount();
  server.on('get', '/api/runs/{run_id}', { ...FINISHED, result: ASKED });
  openPage(server, '/runs/compare?of=run-1.run-2', 'token');
  const [column] = await screen.findAllByRole('article');
  expect(column?.querySelector('details')).toBeNull();
  expect(column?.textContent).toContain('Answers the question: yes');
});

it('names the change in a replay', () => {
  const after = { ...SAME.after, answered: 'no' as const };
  expect(differenceLines({ ...SAME, after, same: false, differences: ['answered'] })).toEqual([
    'In all: whether it answers the question (was “yes”, is “no”)',
  ]);
  expect(differenceLines({ ...SAME, after: { ...after, answered: null }, same: false, differences: ['answered'] })).toEqual([
    'In all: whether it answers the question (was “yes”, is “not known”)',
  ]);
});
