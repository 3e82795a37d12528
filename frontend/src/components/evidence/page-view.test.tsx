import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { PageMarks } from '@/api/types';
import { openPage, servedService } from '@/test/render';
import { LEASE } from '@/test/samples';
import { problem, type TestServer } from '@/test/server';

const RENT = 'The monthly rent is EUR 1,450.';
const TEXT = `Lease\n${RENT}`;
const BOX = { left: 0.25, top: 0.5, width: 0.5, height: 0.02 };
const MARKS = '/api/documents/{document_id}/pages/{page}';
const PICTURE = '/api/documents/{document_id}/pages/{page}/picture';

let server: TestServer;
beforeEach(async () => {
  server = await servedService();
  const region = (start: number, end: number, page: number) => ({ span: { start, end }, page, sheet: null, cells: null });
  server.on('get', '/api/documents/{document_id}', {
    ...{ id: 'lease', name: 'lease.pdf', format: 'pdf', size_bytes: 1, encoding: null, notes: [], tables: [] },
    text: TEXT,
    regions: [region(0, 5, 1), region(6, TEXT.length, 2)],
  });
  server.on('get', MARKS, ({ path }) => marksOf(path, [BOX]));
  server.on('get', PICTURE, null);
});
afterEach(() => server.close());

function marksOf(path: string, boxes: PageMarks['boxes']): PageMarks {
  const page = Number(/pages\/(\d+)/.exec(path)?.[1]);
  return { page, pages: 2, width: 600, height: 800, boxes: page === 2 ? boxes : [] };
}

async function shown(address = `/documents/lease?span=6-${TEXT.length}`) {
  const page = openPage(server, address, 'token');
  await page.user.click(await screen.findByRole('radio', { name: 'Page' }));
  return page;
}

it('shows the page of the passage as a picture with a box, in words for those who do not see it', async () => {
  await shown();
  const picture = await screen.findByRole('img', { name: `Page 2 of lease.pdf, with the passage marked: ${RENT}` });
  expect(picture.getAttribute('src')).toMatch(/^blob:/);
  const box = picture.parentElement?.querySelector('rect');
  expect(['x', 'y', 'width', 'height'].map((name) => Number(box?.getAttribute(name)))).toEqual([148, 398, 304, 20]);
  const asked = server.calls.filter(({ path }) => path.includes('/pages/'));
  expect(asked.map(({ path }) => path.replace('/api/documents/lease', '')).sort()).toEqual([
    '/pages/2/picture',
    `/pages/2?start=6&end=${TEXT.length}`,
  ]);
  expect(new Set(asked.map(({ token }) => token))).toEqual(new Set(['token']));
});

it('turns pages, and says on which the passage is', async () => {
  const { user } = await shown();
  await screen.findByText('Page 2 of 2');
  expect(screen.getByRole('button', { name: 'Next page' }).getAttribute('aria-disabled')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Previous page' }));
  const picture = await screen.findByRole('img', { name: 'Page 1 of lease.pdf' });
  expect(picture.parentElement?.querySelectorAll('rect')).toHaveLength(0);
  expect(screen.getByText('The passage is on page 2.')).toBeTruthy();
});

it('says so where the passage cannot be told on its page', async () => {
  server.on('get', MARKS, ({ path }) => marksOf(path, []));
  await shown();
  expect(await screen.findByText(/could not be located in the picture/)).toBeTruthy();
  expect(screen.getByRole('img', { name: 'Page 2 of lease.pdf' })).toBeTruthy();
});

it('shows the text in the place of a page that cannot be drawn', async () => {
  server.on('get', PICTURE, () => problem(422, 'page_damaged', 'The page is damaged.') as never);
  await shown();
  expect(within(await screen.findByRole('alert')).getByText('The page is damaged.')).toBeTruthy();
  expect(screen.getByText(RENT).tagName).toBe('MARK');
  expect(screen.getByRole('button', { name: 'Previous page' }).getAttribute('aria-disabled')).toBeNull();
});

it('offers pages for a PDF only', async () => {
  server.on('get', '/api/documents/{document_id}', { ...LEASE, text: TEXT, regions: [], tables: [] });
  openPage(server, `/documents/lease?span=6-${TEXT.length}`, 'token');
  await screen.findByText(RENT);
  expect(screen.queryByRole('radio', { name: 'Page' })).toBeNull();
});
