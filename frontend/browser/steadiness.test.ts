/** A stream that is cut, a service that goes away, what moves, and what the page weighs. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch, open, sample, upload, verify } from './support';

const MOST_SCRIPT = 200_000;
const LONGER_THAN_A_CLICK_COUNTS = 700;

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

it('finds the result of a run whose stream was cut, by its id', async () => {
  const { page } = await open(browser, '/upload');
  await upload(page, [sample('lease.docx')]);
  await page.route('**/api/verify/stream', async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    const beginning = body.slice(0, body.indexOf('event: claim'));
    await route.fulfill({ response, body: beginning });
  });
  await verify(page, 'The tenant may keep a cat but not a dog.');
  await page.getByRole('heading', { name: /^Passed the firewall: 1 of 1/ }).waitFor();
});

it('says that the service does not answer, and goes on when it does', async () => {
  const { page } = await open(browser, '/status');
  await page.route('**/api/status', (route) => route.abort('connectionrefused'));
  await page.reload();
  await page.getByText('The service does not answer').first().waitFor();
  await page.unroute('**/api/status');
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await page.getByRole('heading', { name: 'Everything is there' }).waitFor();
});

it('does not move while results come in', async () => {
  const { page } = await open(browser, '/verify');
  await page.evaluate(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) shifts.sum += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.route('**/api/verify/stream', async (route) => {
    await new Promise((done) => setTimeout(done, LONGER_THAN_A_CLICK_COUNTS));
    await route.continue();
  });
  const source = 'The capital of France is Paris.';
  await verify(page, Array.from({ length: 8 }, (_, index) => `Town ${index} has ${index}00 houses.`).join(' '), source);
  const { sum } = await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts);
  console.info(`layout shift ${sum.toFixed(4)}`);
  expect(sum).toBeLessThanOrEqual(0.02);
});

it('is small', () => {
  const assets = resolve(import.meta.dirname, '../dist/assets');
  const weight = readdirSync(assets)
    .filter((name) => name.endsWith('.js'))
    .reduce((sum, name) => sum + gzipSync(readFileSync(join(assets, name))).length, 0);
  console.info(`${weight} bytes of script, gzip`);
  expect(weight).toBeLessThanOrEqual(MOST_SCRIPT);
});
