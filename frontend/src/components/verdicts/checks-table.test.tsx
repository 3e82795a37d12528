import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Verdict } from '@/api/types';
import { RIGHT } from '@/test/samples';
import { ChecksTable } from './checks-table';
import { isSaid } from './evidence-locations';

const SIMILAR = { name: 'similarity', outcome: 'match', figure: 0.9, comparisons: [] } satisfies Verdict['checks'][0];
const READ = { ...SIMILAR, name: 'entailment', figure: 0.97 } satisfies Verdict['checks'][0];
const UNREAD: Verdict = { ...RIGHT, checks: [SIMILAR], support_probability: null };
const row = () => screen.getByRole('rowheader', { name: 'Entailment' }).closest('tr') as HTMLElement;

it.each([
  [{ ...UNREAD, reason: 'copied' }, 'skipped: the sources say it word for word'],
  [{ ...UNREAD, reason: 'disputed' }, 'skipped: one source says it word for word and another says otherwise'],
  [{ ...UNREAD, reason: 'language_not_read' }, 'skipped: the verifier does not read its language'],
  [{ ...UNREAD, reason: 'identifier_conflict' }, 'skipped: identifier mismatch is decisive'],
  [{ ...UNREAD, reason: 'aligned' }, 'skipped: other checks are decisive'],
] as const)('says why entailment was skipped: %#', (verdict, words) => {
  render(<ChecksTable verdict={verdict} />);
  expect(within(row()).getByText(words)).toBeTruthy();
});

it('shows what was read, and that nothing was skipped', () => {
  render(<ChecksTable verdict={{ ...RIGHT, checks: [SIMILAR, READ] }} />);
  expect(within(row()).getByText('agrees')).toBeTruthy();
  expect(screen.queryByText(/skipped/)).toBeNull();
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
