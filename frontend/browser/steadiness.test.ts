/** A stream that is cut, a service that goes away, what moves, and what the page weighs. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch, open, sample, upload, verify } from './support';

const MOST_SCRIPT = 200_000;
const MOST_SHIFT = 0.02;
const LONGER_THAN_A_CLICK_COUNTS = 700;
const OF_THE_SERVICE = /\/(healthz|api\/status)$/;

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
  await page.getByRole('heading', { name: 'All systems operational' }).waitFor();
});

it('takes back what it said of a service that goes away, once, and finds it again by itself', async () => {
  const { page } = await open(browser, '/status');
  await page.getByRole('heading', { name: 'All systems operational' }).waitFor();
  await page.route(OF_THE_SERVICE, (route) => route.abort('connectionrefused'));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.getByRole('heading', { name: 'Status unknown' }).waitFor();
  expect(await page.getByRole('alert').count()).toBe(1);
  expect(await page.getByText('Live', { exact: true }).count()).toBe(0);
  await page.unroute(OF_THE_SERVICE);
  await page.getByRole('heading', { name: 'All systems operational' }).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
});

const PLACES = ['/upload', '/ask', '/verify', '/status', '/about'];
it.each(PLACES)('does not move while it is first loaded: %s', async (address) => {
  const { page } = await open(browser, '/documents', { viewport: { width: 390, height: 844 } });
  await page.addInitScript(countShifts);
  await page.route('**/api/status', async (route) => {
    await new Promise((done) => setTimeout(done, LONGER_THAN_A_CLICK_COUNTS));
    await route.continue();
  });
  await page.goto(new URL(address, page.url()).href);
  await page.waitForResponse('**/api/status');
  await page.evaluate(() => new Promise((drawn) => setTimeout(drawn, 300)));
  expect(await shifts(page)).toBeLessThanOrEqual(MOST_SHIFT);
});

it('does not move while results come in', async () => {
  const { page } = await open(browser, '/verify');
  await page.evaluate(countShifts);
  await page.route('**/api/verify/stream', async (route) => {
    await new Promise((done) => setTimeout(done, LONGER_THAN_A_CLICK_COUNTS));
    await route.continue();
  });
  const source = 'The capital of France is Paris.';
  await verify(page, Array.from({ length: 8 }, (_, index) => `Town ${index} has ${index}00 houses.`).join(' '), source);
  expect(await shifts(page)).toBeLessThanOrEqual(MOST_SHIFT);
});

it('is small', () => {
  const assets = resolve(import.meta.dirname, '../dist/assets');
  const weight = readdirSync(assets)
    .filter((name) => name.endsWith('.js'))
    .reduce((sum, name) => sum + gzipSync(readFileSync(join(assets, name))).length, 0);
  console.info(`${weight} bytes of script, gzip`);
  expect(weight).toBeLessThanOrEqual(MOST_SCRIPT);
});

/** In the page: sum what moves by itself from now on, and what has moved. */
function countShifts(): void {
  const shifts = { sum: 0 };
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) shifts.sum += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

function shifts(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);
}
