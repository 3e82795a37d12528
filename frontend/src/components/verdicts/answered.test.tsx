import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Result } from '@/api/types';
import { answering, PASSED, UNANSWERED } from '@/test/answered';
import { openPage, servedService } from '@/test/render';
import { FINISHED } from '@/test/runs';
import { ASKED, CHECKED, RIGHT } from '@/test/samples';
import type { TestServer } from '@/test/server';

const NOT_SAID = 'Your documents do not say this';

let server: TestServer;
beforeEach(async () => {
  server = await servedService();
});
afterEach(() => server.close());

async function shown(result: Result, kind: 'query' | 'verify' = 'query'): Promise<HTMLElement> {
  server.on('get', '/api/runs/{run_id}', { ...FINISHED, kind, decision: result.decision, result });
  openPage(server, '/runs/run-1', 'token');
  return screen.findByRole('article', { name: 'Result' });
}

it.each([
  ['yes', 'yes'],
  ['partly', 'perhaps'],
] as const)('says beside the support that an answer answers: %s', async (answered, word) => {
  const result = await shown(answering(answered));
  const line = within(result).getByText('Answers the question:', { selector: 'p' });
  expect(line.textContent).toBe(`Answers the question: ${word}`);
  expect(within(result).getByRole('meter', { name: 'Support ratio' })).toBeTruthy();
  expect(within(result).getByText('Answers the question', { selector: 'dt' }).nextElementSibling?.textContent).toBe(word);
  expect(result.classList.contains('unanswered')).toBe(false);
});

it.each([
  ['yes', 'status-verified'],
  ['partly', 'status-partial'],
] as const)('is green only where the answer surely answers: %s', async (answered, tone) => {
  const result = await shown(answering(answered));
  expect(result.querySelector('.banner')?.classList.contains(tone)).toBe(true);
});

it.each([null, undefined])('says nothing of it where nobody could tell: %s', async (answered) => {
  const decision = { ...PASSED };
  delete decision.answered;
  const result = await shown({ ...ASKED, decision: answered === null ? { ...PASSED, answered } : decision });
  expect(within(result).getByText(/^Passed the firewall/)).toBeTruthy();
  expect(within(result).queryByText(/Answers the question/)).toBeNull();
});

it('says first that the documents do not say it, then shows the nearest passages', async () => {
  const result = await shown(UNANSWERED);
  expect(within(result).getByRole('heading', { name: NOT_SAID })).toBeTruthy();
  expect(within(result).getByText('Answers the question:', { selector: 'p' }).textContent).toBe('Answers the question: no');
  const passages = within(result).getByRole('heading', { name: 'Nearest passages' });
  expect(passages.closest('details')).toBeNull();
  expect(passages.parentElement?.textContent).toContain('The monthly rent is EUR 1,450.');
  const places = Array.from(result.querySelectorAll('h2')).map((heading) => heading.textContent);
  expect(places.slice(0, 2)).toEqual([NOT_SAID, 'Nearest passages']);
  expect(within(result).getAllByText('The monthly rent is EUR 1,450.').filter((each) => !each.closest('details'))).toHaveLength(1);
});

it('has no ratio and no success where the question is not answered, and folds away what was written', async () => {
  const result = await shown(UNANSWERED);
  expect(within(result).queryByRole('meter', { name: 'Support ratio' })).toBeNull();
  expect(within(result).queryByText('Support ratio')).toBeNull();
  expect(result.textContent).not.toContain('of 2 claims verified');
  expect(result.classList.contains('unanswered')).toBe(true);
  const written = within(result).getByText('What was written (3 claims)').closest('details');
  expect(written?.open).toBe(false);
  const verified = Array.from(result.querySelectorAll('.status-verified'));
  expect(verified.length).toBeGreaterThan(0);
  expect(verified.every((each) => written?.contains(each))).toBe(true);
  expect(within(written as HTMLElement).getByText('The deposit is EUR 2,900.', { selector: 'summary *' })).toBeTruthy();
});

it('folds nothing away where nothing was written', async () => {
  const result = await shown({ ...UNANSWERED, claims: [], answer: '', decision: { ...UNANSWERED.decision, reason: 'no_evidence' } });
  expect(within(result).queryByText(/^What was written/)).toBeNull();
  expect(within(result).getByText('Nothing in the documents is about this question.')).toBeTruthy();
  expect(within(result).getByRole('heading', { name: 'Nearest passages' })).toBeTruthy();
});

it('keeps what a table says of a record that it does not hold', async () => {
  const text = 'There is no record of “Ravi” in staff.csv. Nearest: Rani.';
  const table = {
    kind: 'detail' as const,
    sentence: text,
    columns: [],
    rows: [],
    row_count: 0,
    cells: [],
    computation: 'name compared with “Ravi” in all 75 records',
    sql: '',
    rounding: 'none',
    missing: ['Ravi'],
    suggestions: ['Rani'],
  };
  const decision = { ...UNANSWERED.decision, reason: 'no_record' };
  const result = await shown({ ...UNANSWERED, decision, text, answer: text, claims: [], evidence: [], route: 'table', table });
  expect(within(result).getByRole('heading', { name: NOT_SAID })).toBeTruthy();
  expect(within(result).getByText(text)).toBeTruthy();
  expect(within(result).getByText(/Did you mean Rani/)).toBeTruthy();
  expect(within(result).getByText('No single record in the tables has this name.')).toBeTruthy();
  expect(within(result).queryByRole('heading', { name: 'Nearest passages' })).toBeNull();
});

it('says of a text that it is beside the question, not what the documents hold', async () => {
  const text = 'This cannot be answered reliably from the documents.';
  const result = await shown({ ...CHECKED, decision: UNANSWERED.decision, text }, 'verify');
  expect(within(result).getByRole('heading', { name: 'Does not answer the question' })).toBeTruthy();
  expect(within(result).queryByText(NOT_SAID)).toBeNull();
  expect(within(result).getByText(text)).toBeTruthy();
  expect(within(result).getByText('What was checked (3 claims)').closest('details')?.open).toBe(false);
});

it('says it of every attempt', async () => {
  const { coverage, answer } = ASKED;
  const attempt = { answer, mode: 'plain', truncated: false, claims: [RIGHT], coverage };
  const attempts = [
    { ...attempt, decision: { ...UNANSWERED.decision, action: 'regenerate' as const } },
    { ...attempt, decision: { ...PASSED, answered: 'partly' as const } },
  ];
  const result = await shown({ ...answering('partly'), attempts });
  const rows = within(within(result).getByText('Attempts (2)').closest('details') as HTMLElement).getAllByRole('listitem');
  expect(rows.map((row) => row.querySelector('p')?.textContent)).toEqual([
    'Attempt 1Does not answer the question1 claim',
    'Attempt 2Passed the firewall: 1 of 1 claim verified1 claim · Answers the question: perhaps',
  ]);
});
