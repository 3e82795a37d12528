/** The page of a PDF as a picture: the boxes lie on the ink of the passage, in every theme, width and on paper. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { claims, claimsOfFixtures, fixture, launch, open, upload, verify, type Opened } from './support';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Open the evidence of the claim of a fixture, as a picture. */
async function opened(file: string, page: Page): Promise<Locator> {
  const claim = claimsOfFixtures().find((each) => each.file === file)?.claim ?? '';
  await upload(page, [fixture(file)]);
  await verify(page, claim);
  await claims(page).first().locator('summary').first().click();
  await page.getByRole('button', { name: /Show in document/ }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Page' }).check();
  await dialog.locator('rect').first().waitFor();
  return dialog;
}

/** The share of dark points of a page's picture that lie in its boxes, and of the boxes' own points that are dark. */
function darkness(dialog: Locator): Promise<{ within: number; boxed: number }> {
  return dialog.getByRole('img').evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.drawImage(image, 0, 0);
    const svg = image.parentElement?.querySelector('svg');
    const boxes = Array.from(svg?.querySelectorAll('rect') ?? [], (each) => each.getBBox());
    const scale = canvas.width / (svg?.viewBox.baseVal.width ?? 1);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    const counts = { dark: 0, inside: 0, area: 0 };
    for (let at = 0; at < data.length / 4; at += 1) {
      const [x, y] = [(at % canvas.width) / scale, Math.floor(at / canvas.width) / scale];
      const isIn = boxes.some((box) => x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height);
      const isDark = (data[4 * at] ?? 255) < 128;
      counts.area += Number(isIn);
      counts.dark += Number(isDark);
      counts.inside += Number(isDark && isIn);
    }
    return { within: counts.inside / counts.dark, boxed: counts.inside / counts.area };
  });
}

const FILES: [file: string, page: number, boxes: number][] = [
  ['one-page.pdf', 1, 1],
  ['second-page.pdf', 2, 1],
  ['cross-page.pdf', 1, 1],
  ['two-columns.pdf', 1, 1],
];

it.each(FILES)('boxes the passage of %s on page %i', async (file, number, boxes) => {
  const { page, elsewhere, complaints }: Opened = await open(browser, '/');
  const dialog = await opened(file, page);
  expect(await dialog.getByRole('img').getAttribute('alt')).toMatch(new RegExp(`^Page ${number} of ${file}, with the passage marked: `));
  expect(await dialog.locator('rect').count()).toBe(boxes);
  const { within, boxed } = await darkness(dialog);
  expect(boxed).toBeGreaterThan(0.05);
  expect(within).toBeGreaterThan(0.01);
  expect(within).toBeLessThan(0.9);
  expect(await dialog.getByRole('img').getAttribute('src')).toMatch(/^blob:/);
  expect(elsewhere).toEqual([]);
  expect(complaints).toEqual([]);
  await page.context().close();
});

it('has a box on each page of a passage that runs over two', async () => {
  const { page } = await open(browser, '/');
  await upload(page, [fixture('cross-page.pdf')]);
  await page.getByRole('link', { name: /^Documents/ }).click();
  await page.getByRole('link', { name: 'cross-page.pdf' }).click();
  const passage = page.locator('main').getByText('85,000 euros');
  await passage.first().waitFor();
  const span = await page.evaluate(async () => {
    const headers = { 'X-Workspace-Token': sessionStorage.getItem('workspace') ?? '' };
    const { text } = (await (await fetch(`/api${location.pathname}`, { headers })).json()) as { text: string };
    return `${text.indexOf('The committee agreed')}-${text.indexOf(' The meeting ended')}`;
  });
  await page.goto(`${page.url()}?span=${span}`);
  await page.getByRole('radio', { name: 'Page' }).check();
  for (const number of [1, 2]) {
    await page.getByRole('img', { name: new RegExp(`^Page ${number} of cross-page.pdf, with the passage marked`) }).waitFor();
    expect(await page.locator('rect.page-box').count()).toBe(1);
    if (number === 1) await page.getByRole('button', { name: 'Next page' }).click();
  }
});

it('stays readable in both themes, on narrow screens and on paper', async () => {
  const { page } = await open(browser, '/');
  const dialog = await opened('second-page.pdf', page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
      expect(await page.evaluate(() => window.document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${colorScheme}-${width}.png` });
    }
  }
  await page.setViewportSize({ width: 320, height: 225 });
  expect(await dialog.getByRole('region', { name: 'Page of the document' }).evaluate((region) => region.clientHeight)).toBeGreaterThan(200);
  await dialog.getByRole('img').scrollIntoViewIfNeeded();
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/zoomed.png` });
  await page.setViewportSize({ width: 320, height: 800 });
  const narrow = await dialog.getByRole('img').boundingBox();
  await dialog.getByRole('button', { name: 'Larger' }).click();
  const large = await dialog.getByRole('img').boundingBox();
  expect(narrow?.width).toBeLessThan(320);
  expect(large?.width).toBeGreaterThan(800);
  expect(await dialog.locator('rect').first().evaluate((box) => box.getBoundingClientRect().left)).toBeGreaterThanOrEqual(0);
  await page.emulateMedia({ media: 'print' });
  expect(await dialog.getByRole('img').isVisible()).toBe(true);
  expect(await dialog.getByRole('button').first().isVisible()).toBe(false);
  const printed = await dialog.getByRole('img').boundingBox();
  expect(printed?.height).toBeLessThanOrEqual(0.75 * 800);
  if (process.env.SHOTS) await page.pdf({ path: `${process.env.SHOTS}/dialog.pdf` });
  await page.emulateMedia({ media: 'screen' });
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});
