/** The ways to every screen of the page in every state, for scans. */
import type { Page } from 'playwright-core';
import { RIGHT } from '../src/test/samples';
import { step } from '../src/test/uploads';
import { holdNext, keyGiven, keyNeeded, statusAway, statusBack } from './scripted';
import { ask, claims, sample, upload, verify } from './support';

const WRONG = 'The monthly rent is EUR 1,540. The tenant may keep a cat. Whales sing in the roof. Is that all?';

type Way = (page: Page) => Promise<unknown>;

/** Name, the way there, and the way back where navigation alone is none. */
export const SCREENS: [name: string, arrive: Way, leave?: Way][] = [
  ['upload, empty', () => Promise.resolve()],
  ['ask, empty', (page) => go(page, 'Ask')],
  ['documents, empty', (page) => go(page, 'Documents')],
  ['runs, empty', (page) => go(page, 'Runs')],
  ['no such page', (page) => page.goto(new URL('/nothing', page.url()).href)],
  ['upload, files and a failure', uploadWithFailure],
  ['upload, at work', uploadHeld, cancelUpload],
  ['ask, ready', (page) => go(page, 'Ask')],
  ['ask, at work', askHeld, cancel],
  ['ask, result with a claim open', (page) => askAndOpen(page, 'How much is paid for a hotel night?')],
  ['evidence', (page) => page.getByRole('button', { name: /Show in document/ }).first().click(), closeDialog],
  ['evidence, page', evidenceAsPage, closeDialog],
  ['ask, answer of a table', tableAnswer],
  ['cells', (page) => page.getByRole('button', { name: 'Show the cells' }).first().click(), closeDialog],
  ['verify, form', verifyForm],
  ['verify, every kind of verdict', verifyAndOpen],
  ['verify, refused', refused],
  ['documents', (page) => go(page, 'Documents')],
  ['asked before deleting', (page) => page.getByRole('button', { name: 'Delete travel-policy.pdf' }).click(), closeDialog],
  ['document', (page) => page.getByRole('link', { name: 'travel-policy.pdf' }).click()],
  ['document, page', (page) => page.getByRole('radio', { name: 'Page' }).check()],
  ['sheet', sheet],
  ['runs', (page) => go(page, 'Runs')],
  ['run', (page) => page.getByRole('list', { name: 'Runs' }).getByRole('link').first().click()],
  ['two runs', compare],
  ['about', (page) => go(page, 'About')],
  ['status', (page) => go(page, 'Status')],
  ['status, not known', statusAway, statusBack],
  ['a key is needed', keyNeeded, keyGiven],
];

export async function go(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: new RegExp(`^${name}`) }).click();
}

export async function uploadWithFailure(page: Page): Promise<void> {
  await go(page, 'Upload');
  await upload(page, ['attendance.xlsx', 'travel-policy.pdf', 'lease.docx'].map(sample));
  await page.locator('input[type=file]').setInputFiles({ name: 'broken.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') });
  await page.getByText('Failed', { exact: true }).waitFor();
}

/** A file of which a part is indexed, until it is cancelled. */
export async function uploadHeld(page: Page): Promise<void> {
  await holdNext(page, [step('checking'), step('embedding', 0.4)]);
  await page.locator('input[type=file]').setInputFiles({ name: 'long.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await page.getByText('indexing passages 40 %').waitFor();
}

export async function cancelUpload(page: Page): Promise<void> {
  await cancel(page);
  await page.getByRole('button', { name: 'Dismiss long.txt' }).click();
}

/** A run with one claim judged of three, which lasts until it is cancelled. */
export async function askHeld(page: Page): Promise<void> {
  await holdNext(page, [
    { event: 'run', run_id: 'held' },
    { event: 'claim', attempt: 1, total: 3, claim: RIGHT },
    { event: 'step', name: 'checking', attempt: 1 },
  ]);
  await page.getByLabel('Question').fill('How long?');
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await page.getByText('Claim 3: waiting').waitFor();
}

export async function cancel(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText(/^Cancelled/).waitFor();
}

export async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

export async function askAndOpen(page: Page, question: string): Promise<void> {
  await ask(page, question);
  await claims(page).locator('details.status-verified > summary').first().click();
}

export async function evidenceAsPage(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Show in document/ }).first().click();
  await page.getByRole('radio', { name: 'Page' }).check();
  await page.locator('rect.page-box').first().waitFor();
}

export async function tableAnswer(page: Page): Promise<void> {
  await ask(page, 'Which students have attendance above 90?');
  await page.getByRole('button', { name: 'Show the cells' }).first().waitFor();
}

export async function verifyForm(page: Page): Promise<void> {
  await go(page, 'Verify');
  await page.getByRole('radio', { name: 'Sources that I paste' }).check();
  await page.getByRole('button', { name: 'Add a source' }).click();
  await page.locator('summary', { hasText: 'Options' }).click();
}

export async function verifyAndOpen(page: Page): Promise<void> {
  await verify(page, WRONG);
  await claims(page).first().locator('summary').first().click();
  await page.getByRole('button', { name: 'Apply' }).click();
  await claims(page).nth(1).locator('summary').first().click();
}

export async function refused(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'A list of claims' }).check();
  await page.getByRole('textbox', { name: 'Claims' }).fill('123');
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await page.getByRole('alert').waitFor();
}

export async function sheet(page: Page): Promise<void> {
  await go(page, 'Documents');
  await page.getByRole('link', { name: 'attendance.xlsx' }).click();
  await page.getByRole('table').waitFor();
}

export async function compare(page: Page): Promise<void> {
  await go(page, 'Runs');
  await page.getByRole('checkbox', { name: 'Compare' }).nth(1).check();
  await page.getByRole('checkbox', { name: 'Compare' }).first().check();
  await page.getByRole('link', { name: 'Compare the two' }).click();
  await page.getByRole('article').nth(1).waitFor();
}

/** The text spacing that people may set for themselves (WCAG 1.4.12), set as their extensions do. */
export async function spaced(page: Page, wanted: boolean): Promise<void> {
  await page.evaluate((set) => {
    const [sheet] = document.styleSheets;
    if (set) sheet?.insertRule('* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }', sheet.cssRules.length);
    else sheet?.deleteRule(sheet.cssRules.length - 1);
  }, wanted);
}
