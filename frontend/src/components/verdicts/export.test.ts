import { expect, it } from 'vitest';
import { ASKED, CHECKED } from '@/test/samples';
import { asCsv, asMarkdown, csvCell } from './export';
import { writtenText } from './result-text';
import { decisionWords } from './words';

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
