import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openPage, servedService } from '@/test/render';
import { FINISHED } from '@/test/runs';
import { ASKED, LEASE, RENT, WRONG } from '@/test/samples';
import type { TestServer } from '@/test/server';

const SLOW = { timeout: 4000 };

let server: TestServer;
beforeEach(async () => {
  server = await servedService();
});
afterEach(() => server.close());

/** Open the evidence of a run of before, where the document has this text now. */
async function openedWith(text: string, evidence = RENT) {
  const claims = [{ ...WRONG, contradicting_evidence: [evidence] }];
  server.on('get', '/api/runs/{run_id}', { ...FINISHED, result: { ...ASKED, claims } });
  server.on('get', '/api/documents/{document_id}', { ...LEASE, text, regions: [], tables: [] });
  const { user } = openPage(server, '/runs/run-1', 'token');
  await user.click((await screen.findAllByRole('button', { name: /^Show in document/, hidden: true }, SLOW))[0] as HTMLElement);
  return within(await screen.findByRole('dialog'));
}

it('marks the passage where the document still has it', async () => {
  const dialog = await openedWith(`${RENT.text} The deposit is EUR 2,900.`);
  expect((await dialog.findByText(RENT.text, {}, SLOW)).tagName).toBe('MARK');
  expect(dialog.queryByText(/read again since/)).toBeNull();
  expect(dialog.getByRole('link').getAttribute('href')).toBe('/documents/lease?span=0-30');
});

it.each([
  ['other letters at its place', 'Τhε μοnthlψ rεnt ισ ΕUR 1,450. The deposit is EUR 2,900.'],
  ['the passage at another place', `\ufeff${RENT.text}`],
  ['a text that is shorter', 'The monthly'],
])('marks nothing where a document that was read again has %s, and shows what was used', async (_, text) => {
  const dialog = await openedWith(text);
  expect(await dialog.findByText(/read again since/, {}, SLOW)).toBeTruthy();
  expect(dialog.getByText(RENT.text).tagName).toBe('P');
  expect(screen.getByRole('dialog').querySelector('mark')).toBeNull();
  expect(dialog.getByRole('link').getAttribute('href')).toBe('/documents/lease');
});

it('counts in characters, as the service does', async () => {
  const evidence = { ...RENT, span: { start: 2, end: 32 } };
  const dialog = await openedWith(`😀 ${RENT.text}`, evidence);
  expect((await dialog.findByText(RENT.text, {}, SLOW)).tagName).toBe('MARK');
});
