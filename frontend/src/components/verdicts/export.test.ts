import { expect, it } from 'vitest';
import type { Result } from '@/api/types';
import { answering, PASSED, UNANSWERED } from '@/test/answered';
import { PARTLY } from '@/test/partial';
import { ASKED, CHECKED } from '@/test/samples';
import { asCsv, asMarkdown, csvCell } from './export';
import { writtenText } from './result-text';
import { decisionWords } from './decision-words';

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1'])('never gives a spreadsheet the formula %j', (text) => {
  expect(csvCell(text)).toBe(`"'${text}"`);
});

it('quotes quotes', () => {
  expect(csvCell('say "no", twice')).toBe('"say ""no"", twice"');
});

it('writes a line for every claim, with the passage that decided', () => {
  const lines = asCsv(CHECKED).trim().split('\r\n');
  expect(lines).toHaveLength(1 + CHECKED.claims.length);
  expect(lines[1]).toContain('"page 2","The monthly rent is EUR 1,450."');
});

it('writes question, decision, claims and passages for people', () => {
  const text = asMarkdown(ASKED);
  expect(text).toContain('# What is the rent?');
  expect(text).toContain('1 of 2 claims verified, 1 not supported');
  expect(text).toContain('Correction: EUR 1,540 → EUR 1,450');
});

it('names every part of a claim that lacks support in both', () => {
  const explanation = '“Monday” is not in the passages about this.';
  const told = { ...ASKED, answer: PARTLY.text, claims: [{ ...PARTLY, explanation }] };
  for (const text of [asMarkdown(told), asCsv(told)]) expect(text).toContain('Without support: “due on Monday”.');
});

it('never calls an answer verified where one claim is not', () => {
  const passed = { ...CHECKED.decision, action: 'pass' as const, support_ratio: 0.8 };
  expect(decisionWords(passed)).toMatchObject({ status: 'partial', title: expect.stringContaining('1 not supported') as string });
});

it('shows no verdict colour of success where nothing was checked', () => {
  const counts = { verified: 0, partial: 0, hallucinated: 0, not_checked: 0, not_a_claim: 1 };
  expect(decisionWords({ ...CHECKED.decision, counts, support_ratio: null }).status).toBe('not_checked');
});

it('knows the written text only where it is what is delivered', () => {
  expect(writtenText(CHECKED)).toBe(ASKED.answer);
  expect(writtenText({ ...CHECKED, decision: { ...CHECKED.decision, action: 'block' }, text: '' })).toBeNull();
});

it('exports it for people', () => {
  const text = asMarkdown(UNANSWERED);
  expect(text).toContain(`**Your documents do not say this.** What was found does not answer this question.\n\nAnswers the question: no.\n`);
  expect(text).toContain('## Nearest passages\n\n- lease.txt, page 2: “The monthly rent is EUR 1,450.”');
  expect(text).toContain('## Claims of what was written');
  expect(text).not.toContain('> ');
  expect(asMarkdown({ ...UNANSWERED, claims: [] })).not.toContain('## Claims');
  expect(asMarkdown(answering('partly'))).toContain('\n\nAnswers the question: perhaps.\n');
  for (const each of [answering(null), CHECKED]) expect(asMarkdown(each)).not.toMatch(/Answers the question|Nearest/);
});

it('exports it for spreadsheets and programs', () => {
  const ends = (result: Result) => asCsv(result).trim().split('\r\n').map((line) => line.split(',').at(-1));
  expect(ends(answering('partly'))).toEqual(['"answers_the_question"', '"partly"']);
  expect(ends(answering(null))).toEqual(['"answers_the_question"', '""']);
  expect(JSON.parse(JSON.stringify(UNANSWERED))).toMatchObject({ decision: { answered: 'no', support_ratio: null } });
});

it('never gives what is no answer the look of success', () => {
  const counts = { verified: 2, partial: 0, hallucinated: 0, not_checked: 0, not_a_claim: 0 };
  const decision = { ...UNANSWERED.decision, counts };
  for (const subject of ['answer', 'text'] as const) expect(decisionWords(decision, subject).status).toBe('not_checked');
  expect(decisionWords({ ...PASSED, counts, answered: 'yes' }).status).toBe('verified');
});
