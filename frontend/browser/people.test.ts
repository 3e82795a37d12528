/** Eyes, widths and languages: axe on every screen, narrow pages, greyscale and forced colours, right-to-left, print. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { go, SCREENS, spaced, verifyAndOpen } from './screens';
import { claims, fixture, launch, open, upload, verify } from './support';

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
