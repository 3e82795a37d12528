import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Verdict } from '@/api/types';
import { RIGHT, WRONG } from '@/test/samples';
import { ChecksTable } from './checks-table';
import { isSaid } from './whereabouts';

const SIMILAR = { name: 'similarity', outcome: 'match', figure: 0.9, comparisons: [] } satisfies Verdict['checks'][0];
const READ = { ...SIMILAR, name: 'entailment', figure: 0.97 } satisfies Verdict['checks'][0];
const UNREAD: Verdict = { ...RIGHT, checks: [SIMILAR], support_probability: null, contradiction_probability: null };
const row = () => screen.getByRole('rowheader', { name: 'Does the evidence say it?' }).closest('tr') as HTMLElement;

it.each([
  [WRONG, 'not read: a number decides'],
  [{ ...UNREAD, reason: 'copied' }, 'not read: it stands there word for word'],
  [{ ...UNREAD, reason: 'negation_conflict' }, 'not read: the wording decides'],
  [{ ...UNREAD, reason: 'disputed' }, 'not read: the documents disagree in a detail'],
  [{ ...UNREAD, reason: 'aligned' }, 'not read: other checks decide'],
] as const)('says why the evidence was not read: %#', (verdict, words) => {
  render(<ChecksTable verdict={verdict} />);
  expect(within(row()).getByText(words)).toBeTruthy();
  expect(screen.queryByText(/^How likely|add up to/)).toBeNull();
});

it('shows what was read and says nothing of not reading', () => {
  render(<ChecksTable verdict={{ ...RIGHT, checks: [SIMILAR, READ] }} />);
  expect(within(row()).getByText('agrees')).toBeTruthy();
  expect(screen.queryByText(/not read/)).toBeNull();
  expect(screen.getByRole('rowheader', { name: 'How likely it is that the evidence says it' }).closest('tr')?.textContent).toContain('95 %');
  expect(screen.getByText(/need not add up to 100 %/)).toBeTruthy();
});

it('shows nothing where nothing was compared', () => {
  const { container } = render(<ChecksTable verdict={{ ...UNREAD, checks: [] }} />);
  expect(container.textContent).toBe('');
});

it.each<[string, Verdict, boolean]>([
  ['a copy that the method takes for no support', UNREAD, true],
  ['a reference that no document knows', { ...UNREAD, error_type: 'fabricated_reference/identifier' }, false],
  ['what was read and is not said', { ...UNREAD, checks: [{ ...READ, outcome: 'weak' }] }, false],
])('tells of %s whether the evidence may say it', (_, verdict, said) => {
  expect(isSaid(verdict)).toBe(said);
});
