import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openPage, servedService } from '@/test/render';
import { FINISHED } from '@/test/runs';
import { ASKED, RENT } from '@/test/samples';
import type { TestServer } from '@/test/server';

let server: TestServer;
beforeEach(async () => {
  server = await servedService();
});
afterEach(() => server.close());

it('shows the figures of a run and the passages it was written from', async () => {
  const timings_ms = { search: 5, write: 20, verify: 700, total: 730 };
  const evidence = [{ ...RENT, relevance: 0.71 }];
  server.on('get', '/api/runs/{run_id}', { ...FINISHED, result: { ...ASKED, timings_ms, evidence } });
  openPage(server, '/ask?run=run-1', 'token');
  const result = await screen.findByRole('article', { name: 'Result' });
  const term = (name: string) => within(result).getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
  expect(['Support ratio', 'Threshold', 'Checking'].map(term)).toEqual(['50 %', '60 %', '700 ms']);
  expect(within(result).getByText(/\[S0\], relevance 0\.71/)).toBeTruthy();
});
