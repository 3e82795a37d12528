/** A browser, pages that keep a log of what they load and complain of, and steps that several journeys share. */
import { readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { inject } from 'vitest';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
export const ORIGIN = inject('origin');
export const FIXTURES = inject('fixtures');
const SAMPLES = resolve(import.meta.dirname, '../public/samples');
/** A page of another origin may frame this machine's own address, as it may frame any server on the net. */
const FRAMING = '--disable-features=LocalNetworkAccessChecks,BlockInsecurePrivateNetworkRequests,HttpsUpgrades';
const FLAGS = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', FRAMING];
const MOST_WAIT = 12_000;
const OWN = [ORIGIN, `blob:${ORIGIN}`];

export interface Opened {
  page: Page;
  /** Addresses of other origins that were asked for. */
  elsewhere: string[];
  /** Errors in scripts, and violations of the content security policy. */
  complaints: string[];
}

export function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
}

export async function open(browser: Browser, address: string, options: BrowserContextOptions = {}): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  context.setDefaultTimeout(MOST_WAIT);
  const page = await context.newPage();
  const elsewhere: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => {
    if (!OWN.some((own) => request.url().startsWith(own))) elsewhere.push(request.url());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (/Content.Security.Policy|TrustedHTML|violates/i.test(message.text())) complaints.push(message.text());
  });
  await page.goto(ORIGIN + address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return { page, elsewhere, complaints };
}

export function sample(name: string): string {
  return join(SAMPLES, name);
}

export function fixture(name: string): string {
  return join(FIXTURES, name);
}

export function claimsOfFixtures(): { file: string; claim: string }[] {
  return JSON.parse(readFileSync(fixture('claims.json'), 'utf8')) as { file: string; claim: string }[];
}

/** Upload files by the button, and wait until all are ready. */
export async function upload(page: Page, files: readonly string[]): Promise<void> {
  await page.getByRole('link', { name: 'Upload', exact: true }).click();
  await page.getByLabel('Go to Ask when all are ready').uncheck();
  await page.locator('input[type=file]').setInputFiles([...files]);
  const rows = page.getByRole('list', { name: 'Files' }).getByRole('listitem');
  for (const file of files) {
    await rows.filter({ hasText: basename(file) }).getByText('Ready', { exact: true }).waitFor({ timeout: 30_000 });
  }
}

export async function ask(page: Page, question: string): Promise<void> {
  await page.getByRole('link', { name: 'Ask', exact: true }).click();
  await page.getByLabel('Question').fill(question);
  await finished(page, () => page.getByRole('button', { name: 'Ask', exact: true }).click());
}

/** Verify a text against the documents, or against sources that are pasted. */
export async function verify(page: Page, text: string, source?: string): Promise<void> {
  await page.getByRole('link', { name: 'Verify', exact: true }).click();
  await page.getByRole('radio', { name: source === undefined ? /My documents/ : 'Sources that I paste' }).check();
  await page.getByLabel('Answer', { exact: true }).fill(text);
  if (source !== undefined) await page.getByRole('textbox', { name: 'Source' }).fill(source);
  await finished(page, () => page.getByRole('button', { name: 'Verify', exact: true }).click());
}

/** Start a run and wait for its result; the address names a new run as soon as it has begun. */
export async function finished(page: Page, start: () => Promise<void>): Promise<void> {
  const before = new URL(page.url()).searchParams.get('run');
  await start();
  await page.waitForURL((url) => ![null, before].includes(url.searchParams.get('run')));
  await page.getByRole('article', { name: 'Result' }).waitFor({ timeout: 45_000 });
}

export function claims(page: Page) {
  return page.getByRole('list', { name: 'Claims', exact: true }).locator(':scope > li');
}
