/** What only a browser can tell of the looks: what is cut off, what wraps alone, what is in line, what can be seen. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { step } from '../src/test/uploads';
import { contrast } from './colours';
import { holdNext } from './scripted';
import { go } from './screens';
import { ask, claims, launch, open, sample, upload, verify } from './support';

const TEXT =
  'The monthly rent is EUR 1,540 and is due on the third working day. The tenant may keep a cat. Whales sing in the roof. The deposit is EUR 2,900.';
const LONG = 'A rather long name of a travel handbook for all employees of the group, version 3 final (2).txt';

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await launch();
  ({ page } = await open(browser, '/upload'));
  await upload(page, ['attendance.xlsx', 'lease.docx', 'rainfall.csv', 'travel-policy.pdf'].map(sample));
  await page.locator('input[type=file]').setInputFiles({ name: LONG, mimeType: 'text/plain', buffer: Buffer.from('Meals: EUR 28 a day.') });
  await page.getByText('Ready', { exact: true }).nth(4).waitFor();
});
afterAll(() => browser.close());

it('keeps the icon of a claim beside its last word, and no space in its mark, at any width', async () => {
  await verify(page, TEXT);
  for (const width of [1440, 1100, 768, 610, 520, 460, 390, 340, 320]) {
    await page.setViewportSize({ width, height: 900 });
    const ends = await page.locator('.claim-mark > .whitespace-nowrap').evaluateAll((all) => all.map((end) => end.getClientRects().length));
    expect(ends).toEqual(ends.map(() => 1));
    expect(ends.length).toBe(await claims(page).count());
  }
  expect(await page.locator('.claim-mark').evaluateAll((all) => all.filter((mark) => /^\s|\s\(/.test(mark.firstChild?.textContent ?? '')).length)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 900 });
});

it('shows every source that may be selected, whole, on a narrow page', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await go(page, 'Ask');
  const group = page.getByRole('group', { name: /^Sources: / });
  const labels = group.locator('label');
  expect(await labels.count()).toBe(5);
  const box = await group.locator('div').first().evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  expect(box).toBe(0);
  for (const label of await labels.all()) {
    expect(await label.evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => [scrollWidth - clientWidth, scrollHeight - clientHeight])).toEqual([0, 0]);
    expect(await label.getByRole('checkbox').evaluate(({ clientWidth, clientHeight }) => [clientWidth, clientHeight])).toEqual([16, 16]);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
});

it('leaves a narrow page to its content', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  expect((await page.locator('header').boundingBox())?.height).toBeLessThan(130);
  expect(await page.getByRole('button', { name: 'Shortcuts' }).isVisible()).toBe(false);
  expect(await page.getByText('Ctrl + Enter asks').isVisible()).toBe(false);
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(await page.getByRole('button', { name: 'Shortcuts' }).isVisible()).toBe(true);
});

it('cuts no choice of a list short', async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await go(page, 'Ask');
  await page.locator('summary', { hasText: 'Options' }).click();
  const cut = await page.locator('main select').evaluateAll((all) =>
    (all as HTMLSelectElement[]).flatMap((select) => {
      const pen = document.createElement('canvas').getContext('2d');
      const style = getComputedStyle(select);
      if (pen) pen.font = style.font;
      const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - 20;
      return Array.from(select.options, ({ text }) => text).filter((text) => (pen?.measureText(text).width ?? Infinity) > room);
    }),
  );
  expect(cut).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
});

it.each(['light', 'dark'] as const)('draws meters that can be seen on their ground: %s', async (colorScheme) => {
  await page.emulateMedia({ colorScheme });
  await go(page, 'Status');
  const meter = page.getByRole('meter', { name: 'Documents' });
  const [fill, track, ground] = await meter.evaluate((each) => {
    const card = each.closest('section') as Element;
    const colours = [getComputedStyle(each.firstElementChild as Element).backgroundColor, getComputedStyle(each).borderTopColor, getComputedStyle(card).backgroundColor];
    return colours.map((colour) => colour.match(/[\d.]+/g)?.slice(0, 3).map(Number) ?? []);
  });
  expect(contrast(fill ?? [], ground ?? [])).toBeGreaterThanOrEqual(3);
  expect(contrast(track ?? [], ground ?? [])).toBeGreaterThanOrEqual(3);
  await page.emulateMedia({ colorScheme: 'light' });
});

it('sets quiet buttons in line with what stands above, and figures under each other', async () => {
  await ask(page, 'Which students have attendance above 90?');
  const cells = page.getByRole('button', { name: 'Show the cells' });
  const words = await cells.evaluate((button) => {
    const range = document.createRange();
    range.selectNodeContents(button);
    return range.getBoundingClientRect().left - (button.parentElement?.getBoundingClientRect().left ?? 0);
  });
  expect(Math.abs(words)).toBeLessThanOrEqual(1.5);
  const ends = await page.getByRole('region', { name: 'Rows of the answer' }).locator('td:nth-child(2) bdi').evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().right)));
  expect(ends.length).toBeGreaterThan(1);
  expect(new Set(ends).size).toBe(1);
});

it('keeps the place of the bar of a file that waits', async () => {
  await go(page, 'Upload');
  await holdNext(page, [step('checking'), step('embedding', 0.4)]);
  const files = ['one.txt', 'two.txt'].map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('x') }));
  await page.locator('input[type=file]').setInputFiles(files);
  await page.getByRole('progressbar', { name: 'one.txt: indexing passages' }).waitFor();
  const row = (name: string) => page.getByRole('list', { name: 'Files' }).getByRole('listitem').filter({ hasText: name });
  expect((await row('one.txt').boundingBox())?.height).toBe((await row('two.txt').boundingBox())?.height);
  await page.getByRole('button', { name: 'Cancel two.txt' }).click();
  await page.getByRole('button', { name: 'Cancel one.txt' }).click();
  await page.getByRole('button', { name: 'Dismiss one.txt' }).click();
});

it('asks before it deletes, without moving anything', async () => {
  await go(page, 'Documents');
  const rows = page.getByRole('list', { name: 'Documents' }).getByRole('listitem');
  const before = await rows.nth(1).boundingBox();
  await page.getByRole('button', { name: 'Delete lease.docx' }).click();
  await page.getByRole('dialog').getByText(/^Delete lease.docx\?/).waitFor();
  expect(await rows.nth(1).boundingBox()).toEqual(before);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Delete lease.docx');
  expect(await rows.count()).toBe(5);
});

it('keeps the focus in the page when a run ends while Cancel has it', async () => {
  await page.route('**/api/verify/stream', async (route) => {
    await new Promise((done) => setTimeout(done, 800));
    await route.continue();
  });
  await go(page, 'Verify');
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await page.getByRole('button', { name: 'Cancel' }).focus();
  await page.getByRole('button', { name: 'Cancel' }).waitFor({ state: 'detached' });
  await page.getByRole('article', { name: 'Result' }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.querySelector('article') !== null && document.activeElement !== document.body)).toBe(true);
  await page.unroute('**/api/verify/stream');
});

it('shows a screen at an address that is no text', async () => {
  await page.goto(new URL('/runs/%E0%A4%A', page.url()).href);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('navigation').waitFor();
});
