/** The whole way of a person: upload four kinds of file, ask, follow the evidence, verify, runs, export, delete. */
import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask, claims, claimsOfFixtures, fixture, launch, open, sample, upload, verify } from './support';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

it('goes from files to checked answers and back to their passages', async () => {
  const { page, elsewhere, complaints } = await open(browser, '/');
  await upload(page, ['attendance.xlsx', 'travel-policy.pdf', 'lease.docx', 'rainfall.csv'].map(sample));

  await ask(page, 'How much is paid for a hotel night?');
  await page.getByRole('heading', { name: /^Passed the firewall/ }).waitFor();
  await page.getByRole('link', { name: /140 euros.*Verified/ }).click();
  const card = claims(page).filter({ hasText: '140 euros' });
  await card.getByRole('button', { name: /Show in document/ }).first().click();
  const dialog = page.getByRole('dialog');
  expect(await dialog.locator('mark.passage').textContent()).toContain('140 euros');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await ask(page, 'What is the average rainfall?');
  await page.getByText('Not computed by a language model').first().waitFor();
  await page.getByRole('button', { name: 'Show the cells' }).first().click();
  await page.getByRole('dialog').getByRole('table').waitFor();
  await page.keyboard.press('Escape');

  await page.reload();
  await page.getByRole('article', { name: 'Result' }).getByText('What is the average rainfall?').waitFor();

  await verify(page, 'The monthly rent is EUR 1,540. The tenant may keep a cat but not a dog.');
  await page.getByRole('heading', { name: /^Did not pass/ }).waitFor();
  const wrong = claims(page).first();
  await wrong.locator('summary').click();
  await wrong.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'Check the corrected text' }).click();
  await page.getByRole('heading', { name: /^Passed the firewall: 2 of 2/ }).waitFor();

  const id = new URL(page.url()).searchParams.get('run') ?? '';
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'JSON' }).click(),
  ]);
  const saved = JSON.parse(readFileSync(await download.path(), 'utf8')) as { run_id: string; text: string };
  expect(saved.run_id).toBe(id);
  expect(saved.text).toContain('EUR 1,450');

  await page.getByRole('link', { name: 'Runs', exact: true }).click();
  await expect.poll(() => page.getByRole('list', { name: 'Runs' }).getByRole('listitem').count()).toBe(4);
  await page.getByRole('link', { name: /^Documents/ }).click();
  await page.getByRole('button', { name: 'Delete rainfall.csv' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, delete it' }).click();
  await expect.poll(() => page.getByRole('list', { name: 'Documents' }).getByRole('listitem').count()).toBe(3);
  expect(elsewhere).toEqual([]);
  expect(complaints).toEqual([]);
});

it('leads from a claim to exactly the passage that the service named', async () => {
  const { page } = await open(browser, '/');
  const wanted = claimsOfFixtures();
  for (const { file, claim } of wanted) {
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(new URL('/upload', page.url()).href);
    await upload(page, [fixture(file)]);
    await verify(page, claim);
    const run = new URL(page.url()).searchParams.get('run') ?? '';
    const [evidence] = await page.evaluate(async (id) => {
      const headers = { 'X-Workspace-Token': sessionStorage.getItem('workspace') ?? '' };
      const answer = await fetch(`/api/runs/${id}`, { headers });
      const { result } = (await answer.json()) as { result: { claims: { evidence: { text: string; cells: string | null }[] }[] } };
      return result.claims[0]?.evidence ?? [];
    }, run);
    expect(evidence, `${file}: ${claim}`).toBeDefined();
    await claims(page).first().locator('summary').first().click();
    await page.getByRole('button', { name: /Show in document/ }).first().click();
    const dialog = page.getByRole('dialog');
    if (evidence?.cells) {
      await dialog.getByRole('table').waitFor();
      const used = await dialog.locator('td:has(.sr-only)').allInnerTexts();
      expect(used.length, file).toBeGreaterThan(0);
      for (const cell of used) expect(evidence.text, file).toContain(cell.replace('(used)', '').trim());
    } else {
      await dialog.locator('mark.passage').first().waitFor();
      expect((await dialog.locator('mark.passage').allTextContents()).join(''), file).toBe(evidence?.text);
    }
    await page.keyboard.press('Escape');
  }
  expect(wanted.length).toBeGreaterThanOrEqual(12);
});

it('keeps two people apart', async () => {
  const [first, second] = [await open(browser, '/'), await open(browser, '/documents')];
  await upload(first.page, [sample('lease.docx')]);
  await second.page.reload();
  await second.page.getByText('No documents yet').waitFor();
  await first.page.getByRole('link', { name: /^Documents/ }).click();
  await first.page.getByRole('link', { name: 'lease.docx' }).waitFor();
});
