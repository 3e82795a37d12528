import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Verdict } from '@/api/types';
import { PARTLY } from '@/test/partial';
import { ANSWER, RIGHT, WRONG } from '@/test/samples';
import { AnswerView } from './answer-view';
import { claimMarks } from './marks';

const JOINED = 'The rent is EUR 1,540 and is due on Monday.';
const FIRST: Verdict = { ...WRONG, span: { start: 0, end: 22 }, unsupported: [] };
const SECOND: Verdict = { ...RIGHT, span: { start: 22, end: 43 }, text: 'The rent is due on Monday.' };

function marked(text: string, claims: readonly Verdict[]): (string | null)[] {
  const { container } = render(<AnswerView text={text} claims={claims} prefix="claim" />);
  return Array.from(container.querySelectorAll('mark'), (mark) => mark.textContent);
}

it('keeps the space between two claims out of both', () => {
  const { container } = render(<AnswerView text={JOINED} claims={[FIRST, SECOND]} prefix="claim" />);
  const [first, second] = screen.getAllByRole('link');
  expect(first?.textContent).toBe('The rent is EUR 1,540 (Hallucinated — contradicted)');
  expect(second?.textContent).toBe('and is due on Monday. (Verified)');
  expect(container.textContent).toContain(') and is');
});

it('keeps the icon with the last word', () => {
  render(<AnswerView text={JOINED} claims={[FIRST, SECOND]} prefix="claim" />);
  for (const [link, word] of [[0, '1,540'], [1, 'Monday.']] as const) {
    const kept = screen.getAllByRole('link')[link]?.querySelector('svg')?.closest('.whitespace-nowrap');
    expect(within(kept as HTMLElement).getByText(word)).toBeTruthy();
  }
});

it.each<[string, Verdict]>([
  ['conflicts and is among the words without support', WRONG],
  ['conflicts and is not among the words without support', { ...WRONG, unsupported: [] }],
  ['is among the words without support alone', { ...WRONG, checks: [] }],
])('marks a detail in the text and in the card that %s', (_, verdict) => {
  expect(marked(ANSWER, [verdict])).toEqual(['EUR 1,540']);
  expect(claimMarks(verdict, ANSWER)).toContainEqual({ start: 12, end: 21 });
});

it('marks the words that lack support as one run, where they are in the text', () => {
  expect(marked(PARTLY.text, [PARTLY])).toEqual(['due on Monday']);
  expect(claimMarks(PARTLY, PARTLY.text)).toEqual([{ start: 29, end: 42 }]);
});

it.each<[string, string, string, string]>([
  ['has markup', 'The **rent** is\n**due** [S0] on Monday.', 'The rent is due on Monday.', 'on Monday'],
  ['breaks its lines', 'The rent is due\non Monday.', 'The rent is due on Monday.', 'due\non'],
  ['opens with other words', 'According to passage 1, the rent is due in the spring.', 'the rent is due in the spring.', 'the'],
  ['goes on behind it', 'The rent of the house is due. [S0]', 'The rent of the house is due.', 'e'],
])('marks them in the card of a claim whose text %s', (_, written, text, words) => {
  const place = (within: string, part: string) => ({ start: within.lastIndexOf(part), end: within.lastIndexOf(part) + part.length });
  const claim = { ...PARTLY, text, span: { start: 0, end: written.length }, unsupported: [place(written, words)] };
  expect(claimMarks(claim, written)).toEqual([place(text, words.replace('\n', ' '))]);
});

it('marks no detail of a verified claim that is only missing, but one that conflicts', () => {
  const missing = { ...WRONG.checks[0]?.comparisons[0], outcome: 'missing' } as Verdict['checks'][0]['comparisons'][0];
  const checks = [{ name: 'numbers', outcome: 'missing', figure: null, comparisons: [missing] }] satisfies Verdict['checks'];
  const verified: Verdict = { ...WRONG, status: 'verified', unsupported: [] };
  expect(claimMarks({ ...verified, checks }, ANSWER)).toEqual([]);
  expect(claimMarks(verified, ANSWER)).toEqual([{ start: 12, end: 21 }]);
});

it('marks nothing of a claim that is supported', () => {
  expect(marked(ANSWER, [RIGHT])).toEqual([]);
  expect(claimMarks(RIGHT, ANSWER)).toEqual([]);
});
