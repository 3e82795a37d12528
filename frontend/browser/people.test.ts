/** Eyes, widths and languages: axe on every screen, narrow pages, greyscale and forced colours, right-to-left, print. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { go, SCREENS, spaced, verifyAndOpen } from './screens';
import { ask, claims, fixture, launch, open, upload, verify } from './support';
import { cutOff, zoomed } from './zoom';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const WIDTHS = [360, 768, 1280];
const THEMES = ['light', 'dark'] as const;

let browser: Browser;
let page: Page;
let scans = 0;

beforeAll(async () => {
  browser = await launch();
  ({ page } = await open(browser, '/upload'));
});
afterAll(async () => {
  console.info(`${scans} scans by axe`);
  await browser.close();
});

describe('every screen', () => {
  it.each(SCREENS)('%s', async (_, arrive, leave) => {
    await arrive(page);
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme });
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
        scans += 1;
        expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
      }
    }
    await page.setViewportSize({ width: 320, height: 800 });
    await spaced(page, true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await spaced(page, false);
    const unzoom = await zoomed(page);
    expect(await page.evaluate(() => [innerWidth, devicePixelRatio, document.documentElement.scrollWidth])).toEqual([320, 4, 320]);
    expect(await cutOff(page)).toEqual([]);
    await unzoom();
    await page.setViewportSize({ width: 1280, height: 900 });
    await leave?.(page);
  });
});

it('tells every verdict by word and border where there is no colour', async () => {
  await go(page, 'About');
  await page.emulateMedia({ forcedColors: 'active' });
  const chips = page.locator('dl .chip');
  const words = await chips.allInnerTexts();
  const borders = await chips.evaluateAll((all) => all.map((chip) => getComputedStyle(chip).borderStyle));
  expect(new Set(words).size).toBe(5);
  expect(new Set(borders.slice(0, 4)).size).toBe(4);
  await page.emulateMedia({ forcedColors: 'none' });
});

const RESULTS: [name: string, arrive: (page: Page) => Promise<unknown>][] = [
  ['of a question', (on) => ask(on, 'How much is paid for a hotel night?')],
  ['of a verification', verifyAndOpen],
];
/** Axe reads the colours of the page here, not those that the browser forces: it cannot judge contrast. */
it.each(RESULTS)('keeps the result %s readable in forced colours', async (_, arrive) => {
  await arrive(page);
  await page.emulateMedia({ forcedColors: 'active' });
  const result = page.getByRole('article', { name: 'Result' });
  const cards = claims(page).locator(':scope > details');
  const borders: Record<string, string> = {};
  for (const card of await cards.all()) {
    const chip = card.locator(':scope > summary .chip');
    expect(await chip.innerText()).not.toBe('');
    expect(await chip.evaluate((each) => parseFloat(getComputedStyle(each).borderTopWidth))).toBeGreaterThanOrEqual(1);
    const status = /status-(\w+)/.exec((await card.getAttribute('class')) ?? '')?.[1] ?? '';
    borders[status] = await chip.evaluate((each) => getComputedStyle(each).borderTopStyle);
  }
  expect(new Set(Object.values(borders)).size).toBe(Object.keys(borders).length);
  const lines = await result.locator('.claim-mark').evaluateAll((all) => all.map((mark) => getComputedStyle(mark).textDecoration));
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter((line) => !line.startsWith('underline'))).toEqual([]);
  expect(await result.getByRole('meter').first().isVisible()).toBe(true);
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).disableRules('color-contrast').analyze();
  scans += 1;
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
  await page.emulateMedia({ forcedColors: 'none' });
});

it('prints every claim with its evidence, without forms', async () => {
  await verifyAndOpen(page);
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('navigation').isVisible()).toBe(false);
  expect(await page.getByLabel('Answer', { exact: true }).isVisible()).toBe(false);
  expect(await page.getByText('The document says').first().isVisible()).toBe(true);
  await page.emulateMedia({ media: 'screen' });
});

it('sets Hebrew from right to left, and numbers in it as they are', async () => {
  await upload(page, [fixture('hebrew.docx')]);
  await verify(page, 'הפיקדון הוא 2,900 אירו.');
  const card = claims(page).first();
  await card.locator('summary').first().click();
  expect(await card.locator('blockquote [dir]').first().getAttribute('dir')).toBe('rtl');
  expect(await page.getByRole('article', { name: 'Result' }).locator('p[dir=rtl]').first().innerText()).toContain('2,900');
  expect(await page.getByLabel('Answer', { exact: true }).getAttribute('dir')).toBe('rtl');
});
