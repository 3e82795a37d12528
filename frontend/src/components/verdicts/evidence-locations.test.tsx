import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Result, Verdict, EvidenceLocation } from '@/api/types';
import { openPage, servedService } from '@/test/render';
import { FINISHED } from '@/test/runs';
import { ASKED, CHECKED, LEASE, RENT, RIGHT } from '@/test/samples';
import type { TestServer } from '@/test/server';

let server: TestServer;
beforeEach(async () => {
  server = await servedService();
});
afterEach(() => server.close());

const ELSEWHERE = { ...RENT, span: { start: 31, end: 56 }, text: 'The deposit is EUR 2,900.' };
const BLIND: Verdict = { ...RIGHT, index: 0, status: 'hallucinated', reason: 'unsupported', evidence: [] };

async function card(result: Result, place: EvidenceLocation['place'], passages = [ELSEWHERE]) {
  const whereabouts = [{ index: 0, place, passages }];
  server.on('get', '/api/runs/{run_id}', { ...FINISHED, result: { ...result, whereabouts } });
  const page = openPage(server, '/runs/run-1', 'token');
  return { ...page, claims: await screen.findByRole('list', { name: 'Claims' }) };
}

const asked: Result = { ...ASKED, claims: [BLIND] };
const checked: Result = { ...CHECKED, claims: [BLIND] };

it.each([
  ['a question', asked, 'supported_elsewhere', /^Found elsewhere in your documents, not in the passages fetched/],
  ['a question', asked, 'contradicted_elsewhere', /^Contradicted elsewhere in your documents, not in the passages fetched/],
  ['a text', checked, 'supported_elsewhere', /^Found elsewhere in your documents, not in the sources/],
  ['a text', checked, 'contradicted_elsewhere', /^Contradicted elsewhere in your documents, not in the sources/],
] as const)('of %s says that a claim is decided elsewhere, and leads there: %#', async (_, result, place, words) => {
  server.on('get', '/api/documents/{document_id}', {
    ...LEASE,
    text: `${RENT.text} ${ELSEWHERE.text}`,
    regions: [],
    tables: [],
  });
  const { user, claims } = await card(result, place);
  expect(within(claims).getByText(words)).toBeTruthy();
  await user.click(within(claims).getByRole('button', { name: /^Show in document/, hidden: true }));
  const dialog = await screen.findByRole('dialog');
  expect((await within(dialog).findByText(ELSEWHERE.text, {}, { timeout: 4000 })).tagName).toBe('MARK');
});

it.each([
  ['a question', asked, 'Nowhere in your documents.'],
  ['a text', checked, 'Nowhere in the sources or your documents.'],
] as const)('of %s says once that nothing says it', async (_, result, words) => {
  const { claims } = await card(result, 'absent', []);
  expect(within(claims).getByText(words)).toBeTruthy();
  expect(within(claims).queryByText(/No passage in the sources/)).toBeNull();
});

it('does not say that nothing says it where a check found that something does', async () => {
  const checks = [{ name: 'entailment', outcome: 'match', figure: 0.55, comparisons: [] }] satisfies Verdict['checks'];
  const { claims } = await card({ ...CHECKED, method: 'provenance', claims: [{ ...BLIND, checks }] }, 'absent', []);
  expect(claims.textContent).not.toMatch(/Nowhere|No passage in the sources/);
  expect(within(claims).getByText('No passage supports this by the method that was chosen.')).toBeTruthy();
});

it('says nothing where a claim is decided by what was fetched', async () => {
  const { claims } = await card({ ...ASKED, claims: [{ ...RIGHT, index: 0 }] }, 'fetched', []);
  expect(claims.textContent).not.toMatch(/elsewhere|Nowhere/);
});

it('does not show a passage twice that already stands as evidence', async () => {
  const { claims } = await card({ ...ASKED, claims: [{ ...RIGHT, index: 0, evidence: [ELSEWHERE] }] }, 'supported_elsewhere');
  expect(within(claims).getByText(/^Found elsewhere/)).toBeTruthy();
  expect(within(claims).getAllByRole('button', { name: /^Show in document/, hidden: true })).toHaveLength(1);
});
