/** The journey without a mouse: every stop is visible, Esc leads back, and it takes few keys. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch, open, sample } from './support';

const MOST_PRESSES = 60;

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Counts keys; after each, what has the focus must be seen to have it. */
class Keyboard {
  presses = 0;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async press(key: string): Promise<string> {
    await this.page.keyboard.press(key);
    this.presses += 1;
    return this.page.evaluate(() => {
      const element = document.activeElement;
      return element?.getAttribute('aria-label') ?? element?.textContent.trim() ?? '';
    });
  }

  async tabTo(words: RegExp): Promise<void> {
    for (let count = 0; count < 30; count += 1) {
      const name = await this.press('Tab');
      const outline = await this.page.evaluate(() => {
        const style = getComputedStyle(document.activeElement ?? document.body);
        return style.outlineStyle === 'none' ? 0 : parseFloat(style.outlineWidth);
      });
      expect(outline, `focus on “${name}” can be seen`).toBeGreaterThanOrEqual(1);
      if (words.test(name)) return;
    }
    throw new Error(`${words} was not reached`);
  }
}

it('uploads, asks, opens evidence, judges a verdict and exports', async () => {
  const { page } = await open(browser, '/upload');
  const keys = new Keyboard(page);
  const chooser = page.waitForEvent('filechooser');
  await keys.tabTo(/^Choose files$/);
  await keys.press('Enter');
  await (await chooser).setFiles(['travel-policy.pdf', 'lease.docx'].map(sample));
  await page.getByRole('heading', { name: 'Ask your documents' }).waitFor();
  await page.getByLabel('Question').waitFor();

  await keys.press('Tab');
  await page.keyboard.insertText('When does the lease end?');
  expect(await page.getByLabel('Question').inputValue()).toBe('When does the lease end?');
  await keys.press('Control+Enter');
  await page.getByRole('article', { name: 'Result' }).waitFor({ timeout: 45_000 });

  await keys.tabTo(/28 February 2027.*Verified/);
  await keys.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY');
  await keys.tabTo(/^Show in document/);
  await keys.press('Enter');
  await page.getByRole('dialog').locator('mark.passage').waitFor();
  expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true);
  await keys.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Show in document');

  await keys.tabTo(/^Right$/);
  await keys.press('Enter');
  await page.getByText('Thank you. Saved with this run.').waitFor();
  await keys.tabTo(/^JSON$/);
  const [download] = await Promise.all([page.waitForEvent('download'), keys.press('Enter')]);
  expect(download.suggestedFilename()).toMatch(/^run-.*\.json$/);
  console.info(`${keys.presses} key presses`);
  expect(keys.presses).toBeLessThanOrEqual(MOST_PRESSES);
});

it('goes from claim to claim with the arrows, and to the next failing one with ]', async () => {
  const { page } = await open(browser, '/verify');
  await page.getByRole('button', { name: 'Fill in an example' }).click();
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await page.getByRole('article', { name: 'Result' }).waitFor({ timeout: 45_000 });
  const summaries = page.getByRole('list', { name: 'Claims', exact: true }).locator(':scope > li > details > summary');
  await summaries.first().focus();
  const at = () => summaries.evaluateAll((all) => all.findIndex((each) => each === document.activeElement));
  await page.keyboard.press('ArrowDown');
  expect(await at()).toBe(1);
  await page.keyboard.press('ArrowUp');
  expect(await at()).toBe(0);
  await page.keyboard.press(']');
  expect(await at()).toBe(2);
  await page.keyboard.press('[');
  expect(await at()).toBe(0);
});

it('tells a screen reader the steps and the outcome, not the words of a draft, in few lines', async () => {
  const { page } = await open(browser, '/verify');
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const region = document.querySelector('[data-announcer]');
    if (region) new MutationObserver(() => said.push(region.textContent)).observe(region, { childList: true, characterData: true, subtree: true });
  });
  await page.getByRole('button', { name: 'Fill in an example' }).click();
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await page.getByRole('article', { name: 'Result' }).waitFor({ timeout: 45_000 });
  const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said);
  await expect.poll(async () => (await said()).at(-1), { timeout: 10_000 }).toMatch(/1 of 3 claims verified/);
  expect((await said()).length).toBeLessThanOrEqual(12);
  expect((await said()).join(' ')).not.toContain('France');
});
