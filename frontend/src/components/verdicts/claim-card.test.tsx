import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Verdict } from '@/api/types';
import { PARTLY, UNCLEAR } from '@/test/partial';
import { openPage, servedService } from '@/test/render';
import { FINISHED } from '@/test/runs';
import { ASKED, WRONG } from '@/test/samples';
import type { TestServer } from '@/test/server';

let server: TestServer;
beforeEach(async () => {
  server = await servedService();
});
afterEach(() => server.close());

async function card(claim: Verdict, answer = claim.text): Promise<HTMLElement> {
  server.on('get', '/api/runs/{run_id}', { ...FINISHED, result: { ...ASKED, answer, claims: [claim] } });
  openPage(server, '/runs/run-1', 'token');
  const list = await screen.findByRole('list', { name: 'Claims' });
  return within(list).getByRole('group');
}

it('gives one number for support', async () => {
  const shown = within(await card(PARTLY)).getAllByRole('meter', { hidden: true });
  expect(shown.map((meter) => [meter.getAttribute('aria-label'), meter.getAttribute('aria-valuetext')])).toEqual([['Support', '52 %']]);
  expect(document.body.textContent).toContain('Support 52 %');
});

it('shows no meter where support was not measured', async () => {
  expect(within(await card({ ...WRONG, support_probability: null })).queryByRole('meter', { hidden: true })).toBeNull();
});

it('marks the words of a partly verified claim that lack support, and names them', async () => {
  const shown = await card(PARTLY);
  expect(within(shown).getByText('due on Monday').tagName).toBe('MARK');
  expect(within(shown).getByText('(unsupported)')).toBeTruthy();
  expect(within(shown).getByText('The sources do not support “due on Monday”.')).toBeTruthy();
  expect(within(shown).getByRole('heading', { name: 'Supporting passages', hidden: true })).toBeTruthy();
});

it.each([
  [PARTLY.explanation, 'The sources do not support “due on Monday”. Also without support: “The rent”.'],
  ['“Monday” is not in the passages about this.', '“Monday” is not in the passages about this. Without support: “The rent”, “due on Monday”.'],
])('names every run of words that lacks support: %#', async (explanation, words) => {
  const unsupported = [{ start: 0, end: 3 }, { start: 4, end: 8 }, ...PARTLY.unsupported];
  expect(within(await card({ ...PARTLY, explanation, unsupported })).getByText(words)).toBeTruthy();
});

it('says of an unclear claim that no part can be named, and leads to the passage', async () => {
  const shown = await card(UNCLEAR);
  expect(within(shown).getByText(`The check cannot tell which part lacks support. ${UNCLEAR.explanation}`)).toBeTruthy();
  expect(shown.querySelector('mark')).toBeNull();
  expect(within(shown).getByRole('heading', { name: 'Passages to read', hidden: true })).toBeTruthy();
  expect(within(shown).getByRole('button', { name: /^Show in document/, hidden: true })).toBeTruthy();
});
