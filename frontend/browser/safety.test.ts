/** Hostile strings, other origins, frames with blocked storage. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AS_WRITTEN, HOSTILE } from './hostile';
import { go } from './screens';
import { ask, claims, launch, open, ORIGIN, sample, verify } from './support';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

it('shows hostile strings as they are written, loads nothing and keeps its layout', async () => {
  const { page, elsewhere, complaints } = await open(browser, '/upload', { viewport: { width: 390, height: 844 } });
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
  const shown = async (selector: string) => (await page.locator(selector).first().textContent()) ?? '';
  const made = () => page.locator('main img, main iframe, main script, main style, main form[action], main video, main link').count();
  expect(HOSTILE.length).toBeGreaterThanOrEqual(60);

  await page.getByLabel('Go to Ask when all are ready').uncheck();
  const text = HOSTILE.map((line, index) => `The code of item ${index} is ${line}.`).join('\n\n');
  const names = ['<img src=x onerror=alert(1)>.txt', '\u202Egpj.exe.txt', `${'long'.repeat(40)}.txt`, "'; DROP TABLE a; --.txt"];
  const cells = '<b>name</b>,<img src=x onerror=alert(1)>\n"<script>alert(1)</script>",4\n{{7*7}},5\n=1+1,6\n';
  await page.locator('input[type=file]').setInputFiles([
    ...names.map((name, index) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`${text}\n\nFile ${index}.`) })),
    { name: '<i>cells.csv', mimeType: 'text/csv', buffer: Buffer.from(cells) },
  ]);
  await page.getByText('Ready', { exact: true }).nth(names.length).waitFor({ timeout: 60_000 });
  expect(await fits()).toBe(true);

  const source = 'The code is 8.';
  await verify(page, AS_WRITTEN.map((line) => `The code is ${line} and 7.`).join('\n'), source);
  for (const summary of await claims(page).locator(':scope > details > summary').all()) await summary.click();
  const result = await shown('article[aria-label=Result]');
  expect(AS_WRITTEN.filter((line) => !result.includes(line))).toEqual([]);
  expect(await fits()).toBe(true);

  await go(page, 'Ask');
  await page.getByRole('button', { name: 'What is the average <img src=x onerror=alert' }).waitFor();
  await ask(page, 'What is the code of item 3 <img src=x onerror=alert(1)>?');
  expect(await fits()).toBe(true);

  await go(page, 'Documents');
  await page.getByRole('list', { name: 'Documents' }).getByRole('link', { name: 'DROP TABLE' }).click();
  await page.getByText(`The code of item ${HOSTILE.length - 1}`).first().waitFor();
  const whole = await shown('main');
  const read = await textOf(page);
  expect(read.split('\n').filter((line) => !whole.includes(line))).toEqual([]);
  expect(AS_WRITTEN.filter((line) => !read.includes(line.normalize('NFC')))).toEqual([]);
  expect(await fits()).toBe(true);
  await go(page, 'Documents');
  await page.getByRole('link', { name: '<i>cells.csv' }).click();
  await page.getByRole('cell', { name: '<script>alert(1)</script>' }).waitFor();
  expect(await made()).toBe(0);
  expect(await fits()).toBe(true);
  expect({ elsewhere, complaints, dialogs }).toEqual({ elsewhere: [], complaints: [], dialogs: [] });
});

/** The text of the document that the address names, as the service has read it. */
function textOf(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const headers = { 'X-Workspace-Token': sessionStorage.getItem('workspace') ?? '' };
    const answer = await fetch(`/api${location.pathname}`, { headers });
    return ((await answer.json()) as { text: string }).text;
  });
}

it('works in a frame of another origin with storage blocked', async () => {
  const context = await browser.newContext();
  context.setDefaultTimeout(12_000);
  const page = await context.newPage();
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The document is sandboxed', 'SecurityError');
    };
    if (window !== window.top) Object.defineProperty(window, 'sessionStorage', { get: refuse });
  });
  await page.route('https://huggingface.co/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe src="${ORIGIN}/upload" width="1200" height="800"></iframe>` }),
  );
  await page.goto('https://huggingface.co/spaces/firewall');
  const frame = page.frameLocator('iframe');
  await frame.locator('input[type=file]').setInputFiles(sample('lease.docx'));
  await frame.getByLabel('Question').fill('When does the lease end?');
  await frame.getByRole('button', { name: 'Ask', exact: true }).click();
  await frame.getByRole('article', { name: 'Result' }).waitFor({ timeout: 45_000 });
  expect(await frame.getByRole('article', { name: 'Result' }).textContent()).toContain('28 February 2027');
});

it('refuses a frame of any other page', async () => {
  const { page } = await open(browser, '/');
  await page.route('https://elsewhere.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe src="${ORIGIN}/upload"></iframe>` }),
  );
  await page.goto('https://elsewhere.example/');
  await page.waitForTimeout(500);
  expect(await page.frameLocator('iframe').getByRole('heading', { level: 1 }).count()).toBe(0);
});
