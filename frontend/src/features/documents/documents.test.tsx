import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { DocumentEntry } from '@/api/types';
import { openPage, servedService } from '@/test/render';
import { LEASE } from '@/test/samples';
import { problem, type TestServer } from '@/test/server';
import { takenIn } from '@/test/uploads';

const READ_AS = '/api/documents/{document_id}/read-as';
const GREEK: DocumentEntry = { ...LEASE, encoding: 'iso8859-7' };
const HEBREW: DocumentEntry = { ...LEASE, encoding: 'cp1255' };
const TEXTS: Record<string, string> = { 'iso8859-7': 'δτιχγεο', cp1255: 'הפיקדון' };

let server: TestServer;
let now: DocumentEntry;
beforeEach(async () => {
  server = await servedService();
  now = GREEK;
  server.on('get', '/api/documents', () => ({ documents: [now] }));
  server.on('get', '/api/documents/{document_id}', () => ({ ...now, text: TEXTS[now.encoding ?? ''] ?? '', regions: [], tables: [] }));
});
afterEach(() => server.close());

async function readAs(name: string) {
  const { user } = openPage(server, '/documents/lease', 'token');
  await user.click(await screen.findByText(/Letters look wrong/));
  await user.selectOptions(screen.getByLabelText('Encoding'), name);
  await user.click(screen.getByRole('button', { name: 'Read again lease.txt' }));
}

it('has a text read again from the bytes that the service keeps, long after it was uploaded', async () => {
  server.on('post', READ_AS, () => {
    now = HEBREW;
    return { documents: [now] };
  });
  await readAs('Hebrew (Windows-1255)');
  expect(await screen.findByText(TEXTS.cp1255 ?? '')).toBeTruthy();
  expect(screen.getByText(/, read as cp1255/)).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Read again lease.txt');
  const sent = server.calls.filter(({ method }) => method === 'POST');
  expect(sent.map(({ path, body }) => [path, body])).toEqual([['/api/documents/lease/read-as', '{"encoding":"cp1255"}']]);
  expect(await screen.findByText('lease.txt was read as cp1255', {}, { timeout: 5000 })).toBeTruthy();
});

it('shows the new reading in the row of the upload too', async () => {
  server.on('post', READ_AS, { documents: [HEBREW] });
  server.stream('/api/upload/stream', takenIn(GREEK, 'token'));
  const page = openPage(server, '/documents/lease', 'token');
  await page.service.uploads.add([new File(['x'], LEASE.name)]);
  await page.user.click(await screen.findByText(/Letters look wrong/));
  await page.user.click(screen.getByRole('button', { name: 'Read again lease.txt' }));
  await expect.poll(() => page.service.uploads.files()[0]?.state).toEqual({ phase: 'ready', document: HEBREW });
});

it('keeps the reading before where a new one is refused, and says why', async () => {
  server.on('post', READ_AS, () => problem(415, 'file_type_not_supported', 'Choose another encoding.'));
  await readAs('Unicode (UTF-16)');
  expect((await screen.findByRole('alert')).textContent).toBe('Choose another encoding. The text stays as it was read before.');
  expect(screen.getByText(TEXTS['iso8859-7'] ?? '')).toBeTruthy();
});

it('offers no encoding where the format says its own', async () => {
  now = { ...LEASE, name: 'lease.docx', format: 'docx', encoding: null };
  openPage(server, '/documents/lease', 'token');
  await screen.findByRole('heading', { level: 1, name: 'lease.docx' });
  expect(screen.queryByText(/Letters look wrong/)).toBeNull();
});

it('asks before it deletes a document, leaves the focus beside it, and drops its row from the uploads', async () => {
  const second = { ...LEASE, id: 'other', name: 'other.txt', added: LEASE.added - 1 };
  server.stream('/api/upload/stream', takenIn(LEASE, 'token'));
  server.on('get', '/api/documents', { documents: [LEASE, second] });
  server.on('post', '/api/delete-file', { documents: [second] });
  const { user, service } = openPage(server, '/documents', 'token');
  await service.uploads.add([new File(['x'], LEASE.name)]);
  await user.click(await screen.findByRole('button', { name: `Delete ${LEASE.name}` }));
  expect(screen.getByRole('dialog').textContent).toContain(`Delete ${LEASE.name}?`);
  expect(document.activeElement?.textContent).toBe('Keep it');
  await user.click(screen.getByRole('button', { name: 'Keep it' }));
  expect(document.activeElement?.textContent).toBe(`Delete ${LEASE.name}`);
  expect(server.calls.some((call) => call.path === '/api/delete-file')).toBe(false);
  await user.click(screen.getByRole('button', { name: `Delete ${LEASE.name}` }));
  await user.click(screen.getByRole('button', { name: 'Yes, delete it' }));
  expect(document.activeElement?.textContent).toBe('other.txt');
  await expect.poll(() => screen.queryByRole('link', { name: LEASE.name })).toBeNull();
  expect(service.uploads.files()).toEqual([]);
  expect(await screen.findByText('lease.txt was deleted', {}, { timeout: 3000 })).toBeTruthy();
});
