/** Files on their way in against the real service: steps with their bar, Cancel, and a text that is read again later. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { claims, FIXTURES, launch, ORIGIN, open, upload, verify } from './support';

const HEBREW = 'הפיקדון הוא 2,900 אירו.';
const LONGER_THAN_THE_REST_MS = 8000;

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** A file of so many sentences, in passages of about fifteen: 600 take a second, and a step is told once in two. */
function longFile(name: string, sentences: number): string {
  const path = join(FIXTURES, name);
  const rooms = Array.from({ length: sentences }, (_, room) => `Room ${room} of the ${name} has ${room % 7} windows to the street. `);
  writeFileSync(path, rooms.join(''));
  return path;
}

async function choose(page: Page, ...files: string[]): Promise<void> {
  await page.getByLabel('Go to Ask when all are ready').uncheck();
  await page.locator('input[type=file]').setInputFiles(files);
}

function listed(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const headers = { 'X-Workspace-Token': sessionStorage.getItem('workspace') ?? '' };
    const answer = await fetch('/api/documents', { headers });
    if (!answer.ok) return [];
    return ((await answer.json()) as { documents: { name: string }[] }).documents.map(({ name }) => name);
  });
}

it('shows how much of a long file is indexed, and tells its steps but no shares', async () => {
  const { page, complaints } = await open(browser, '/upload');
  await page.evaluate(() => {
    const seen = { shares: new Set<number>(), said: [] as string[] };
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const bar = document.querySelector('progress[aria-label*="indexing"]');
      if (bar?.hasAttribute('value')) seen.shares.add((bar as HTMLProgressElement).value);
      const told = document.querySelector('[data-announcer]')?.textContent;
      if (told && told !== seen.said.at(-1)) seen.said.push(told);
    }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  });
  await choose(page, longFile('house.txt', 5000), longFile('inn.txt', 200));
  const row = page.getByRole('list', { name: 'Files' }).getByRole('listitem').first();
  await row.getByText(/indexing passages [1-9]\d? %/).waitFor({ timeout: 30_000 });
  await expect.poll(() => page.getByText('Ready', { exact: true }).count(), { timeout: 40_000 }).toBe(2);
  await page.getByText('All files are ready').waitFor({ state: 'attached' });
  const seen = await page.evaluate(() => {
    const { shares, said } = (window as unknown as { seen: { shares: Set<number>; said: string[] } }).seen;
    return { shares: [...shares], said };
  });
  expect(seen.shares.length).toBeGreaterThan(3);
  expect(seen.shares).toEqual([...seen.shares].sort((a, b) => a - b));
  expect(seen.said).toContain('house.txt: indexing passages');
  expect(seen.said.length).toBeLessThanOrEqual(12);
  expect(seen.said.filter((text) => text.includes('%'))).toEqual([]);
  expect(complaints).toEqual([]);
});

it('stops a file that is cancelled while it is indexed, and keeps the others', async () => {
  const { page } = await open(browser, '/upload');
  await upload(page, [longFile('inn.txt', 30)]);
  await page.locator('input[type=file]').setInputFiles(longFile('castle.txt', 4000));
  await page.getByText(/indexing passages [1-9]/).waitFor({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Cancel castle.txt' }).click();
  await page.getByText(/^Cancelled while/).waitFor();
  await page.waitForTimeout(LONGER_THAN_THE_REST_MS);
  expect(await listed(page)).toEqual(['inn.txt']);
});

it('has a text read in another encoding after a reload, and marks nothing wrong in a run of before', async () => {
  const { page } = await open(browser, '/upload');
  const path = join(FIXTURES, 'deposit.txt');
  writeFileSync(path, Buffer.concat([Buffer.from('Deposit. '), Buffer.from([0xe4, 0xf4, 0xe9, 0xf7, 0xe3, 0xe5, 0xef]), Buffer.from(' 2,900 EUR.')]));
  await upload(page, [path]);
  await verify(page, 'The deposit is 2,900 EUR.');
  const run = new URL(page.url()).searchParams.get('run') ?? '';
  await page.goto(`${ORIGIN}/documents`);
  await page.getByRole('link', { name: 'deposit.txt' }).click();
  await page.getByText(/Letters look wrong/).click();
  await page.getByLabel('Encoding').selectOption('cp1255');
  await page.getByRole('button', { name: 'Read again deposit.txt' }).click();
  await page.getByText(/, read as cp1255/).waitFor();
  expect(await page.getByRole('region', { name: 'Text' }).innerText()).toContain(HEBREW.slice(0, 7));
  await page.goto(`${ORIGIN}/runs/${run}`);
  const card = claims(page).first();
  await card.locator('summary').first().click();
  await card.getByRole('button', { name: /Show in document/ }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/read again since/).waitFor();
  expect(await dialog.locator('mark').count()).toBe(0);
});
