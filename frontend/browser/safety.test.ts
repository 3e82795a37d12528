/** Hostile strings, other origins, frames with blocked storage. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask, claims, launch, open, ORIGIN, sample, verify } from './support';

const LONG = 'W'.repeat(20_000);
const HOSTILE = [
  '<script>document.title="run"</script>',
  '<img src=x onerror="document.title=1">',
  '<img src="https://elsewhere.example/pixel.png">',
  '<svg onload=alert(1)><circle r=9 /></svg>',
  '<iframe src="https://elsewhere.example"></iframe>',
  '<a href="javascript:alert(1)">click</a>',
  '![picture](https://elsewhere.example/p.png)',
  '[link](javascript:alert(1))',
  '"><style>@import url(https://elsewhere.example/a.css)</style>',
  '{{constructor.constructor("alert(1)")()}}',
  '${alert(1)}',
  '<base href="https://elsewhere.example/">',
  '<meta http-equiv="refresh" content="0;url=https://elsewhere.example">',
  '<form action="https://elsewhere.example"><input name=a></form>',
  '\u202Etxt.exe\u202C and \u2066isolated\u2069',
  'z\u0351\u036B\u0343a\u0328l\u0489g\u0335o text',
  '\u0007\u001b[31mred\u001b[0m',
  '&lt;b&gt;escaped&lt;/b&gt; &amp;',
  '=HYPERLINK("https://elsewhere.example","x")',
  LONG,
];

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
  const text = HOSTILE.map((line, index) => `The code of item ${index} is ${line}.`).join('\n\n');
  await page.getByLabel('Go to Ask when all are ready').uncheck();
  const names = ['<img src=x onerror=alert(1)>.txt', '\u202Egpj.exe.txt', `${'long'.repeat(40)}.txt`];
  await page.locator('input[type=file]').setInputFiles(
    names.map((name, index) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`${text}\n\nFile ${index}.`) })),
  );
  await page.getByText('Ready', { exact: true }).nth(2).waitFor();
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
  expect(await fits()).toBe(true);

  await verify(page, HOSTILE.slice(0, 12).map((line) => `The code is ${line} and 7.`).join('\n'));
  for (const summary of await claims(page).locator(':scope > details > summary').all()) await summary.click();
  expect(await page.getByRole('article', { name: 'Result' }).textContent()).toContain('<script>document.title="run"</script>');
  expect(await fits()).toBe(true);

  await ask(page, 'What is the code of item 3 <img src=x onerror=alert(1)>?');
  expect(await fits()).toBe(true);
  await page.getByRole('navigation').getByRole('link', { name: /^Documents/ }).click();
  await page.getByRole('list', { name: 'Documents' }).getByRole('link').first().click();
  await page.getByText('The code of item 19').first().waitFor();
  expect(await page.locator('main').textContent()).toContain('<iframe src="https://elsewhere.example"></iframe>');
  expect(await page.locator('main img, main iframe, main script, main style, main form[action]').count()).toBe(0);
  expect(await fits()).toBe(true);
  expect({ elsewhere, complaints, dialogs }).toEqual({ elsewhere: [], complaints: [], dialogs: [] });
});

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
