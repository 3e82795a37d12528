import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ProblemDocument } from '@/api/types';
import { onAnnouncement } from '@/lib/announce';
import { openPage, servedService } from '@/test/render';
import { LEASE } from '@/test/samples';
import { problem, type Call, type TestServer } from '@/test/server';
import { step, takenIn, turnedAway } from '@/test/uploads';

let server: TestServer;
beforeEach(async () => {
  server = await servedService();
});
afterEach(() => server.close());

function chosenIn({ body }: Call): string | undefined {
  return /name="encoding"\r\n\r\n([^\r]*)/.exec(body)?.[1];
}

async function uploadText(answers: (call: Call) => ProblemDocument | null) {
  server.stream('/api/upload/stream', (call) => {
    const refusal = answers(call);
    return refusal ? turnedAway(LEASE.name, refusal) : takenIn({ ...LEASE, encoding: chosenIn(call) ?? 'iso8859-7' });
  });
  const { user, container } = openPage(server, '/upload', 'token');
  await user.click(screen.getByLabelText('Go to Ask when all are ready'));
  await user.upload(container.querySelector('input[type=file]') as HTMLInputElement, new File(['x'], LEASE.name));
  return user;
}

it('has a file read in another encoding, says so, and offers every one but the one it was read in', async () => {
  const user = await uploadText(() => null);
  expect(await screen.findByText(/read as iso8859-7/)).toBeTruthy();
  await user.click(screen.getByText(/Letters look wrong/));
  const offered = Array.from(screen.getByLabelText<HTMLSelectElement>('Encoding').options, ({ value }) => value);
  expect(offered).toContain('cp1255');
  expect(offered).not.toContain('iso8859-7');
  await user.selectOptions(screen.getByLabelText('Encoding'), 'Hebrew (Windows-1255)');
  await user.click(screen.getByRole('button', { name: `Read again ${LEASE.name}` }));
  expect(document.activeElement?.tagName).toBe('LI');
  expect(await screen.findByText(/read as cp1255/)).toBeTruthy();
  expect(server.calls.filter(({ path }) => path === '/api/upload/stream').map(chosenIn)).toEqual([undefined, 'cp1255']);
  expect(await screen.findByText(`${LEASE.name} was read as cp1255`, {}, { timeout: 5000 })).toBeTruthy();
});

it('keeps the reading before where a new one is refused, and offers to choose again', async () => {
  const refusal = problem(415, 'file_type_not_supported', 'Choose another encoding.');
  const user = await uploadText((call) => (chosenIn(call) ? refusal : null));
  await user.click(await screen.findByText(/Letters look wrong/));
  await user.click(screen.getByRole('button', { name: `Read again ${LEASE.name}` }));
  expect((await screen.findByText(/Choose another encoding/)).textContent).toContain('as it was read before, as iso8859-7');
  expect(screen.getByText(/Letters look wrong/)).toBeTruthy();
});

it('offers no encoding where the format fixes it', async () => {
  server.stream('/api/upload/stream', turnedAway('a.pdf', problem(415, 'file_type_not_supported', 'No PDF.')));
  const { user, container } = openPage(server, '/upload');
  await user.upload(container.querySelector('input[type=file]') as HTMLInputElement, new File(['x'], 'a.pdf'));
  expect(await screen.findByText('No PDF.')).toBeTruthy();
  expect(screen.queryByText(/Letters look wrong/)).toBeNull();
});

it('shows every step with its bar, filled where the share is known, and tells steps but not shares', async () => {
  const said: string[] = [];
  const stop = onAnnouncement((text) => said.push(text));
  const goOn = server.silent('/api/upload/stream', [step('checking'), step('reading')]);
  const { user, container } = openPage(server, '/upload', 'token');
  await user.upload(container.querySelector('input[type=file]') as HTMLInputElement, new File(['x'], LEASE.name));
  await within(await screen.findByRole('list', { name: 'Files' })).findByText('reading …');
  expect(screen.getByRole('progressbar', { name: `${LEASE.name}: reading` }).hasAttribute('value')).toBe(false);
  goOn([step('cutting'), step('embedding', 0), step('embedding', 0.25)]);
  await screen.findByText('indexing passages 25 %');
  expect(screen.getByRole('progressbar', { name: `${LEASE.name}: indexing passages` })).toHaveProperty('value', 0.25);
  await expect.poll(() => said.at(-1), { timeout: 5000 }).toBe(`${LEASE.name}: indexing passages`);
  goOn([step('embedding', 0.5)]);
  await screen.findByText('indexing passages 50 %');
  goOn(takenIn(LEASE).slice(-3));
  await screen.findByText('Ready');
  expect(screen.queryByRole('progressbar')).toBeNull();
  await expect.poll(() => said.at(-1), { timeout: 5000 }).toBe('All files are ready');
  expect(said.filter((text) => text.includes('%'))).toEqual([]);
  expect(said.filter((text) => text.includes('indexing'))).toHaveLength(1);
  stop();
});

it('can be cancelled at every step, and says that it may have come too late', async () => {
  server.silent('/api/upload/stream', [step('checking'), step('embedding', 0.1)]);
  const { user, container } = openPage(server, '/upload', 'token');
  await user.upload(container.querySelector('input[type=file]') as HTMLInputElement, new File(['x'], LEASE.name));
  await screen.findByText('indexing passages 10 %');
  await user.click(screen.getByRole('button', { name: `Cancel ${LEASE.name}` }));
  expect(await screen.findByText(/^Cancelled while/)).toBeTruthy();
  expect(screen.getByText('Failed')).toBeTruthy();
});

it('never takes a stream that is cut before its result for a document', async () => {
  server.stream('/api/upload/stream', takenIn(LEASE).slice(0, -1), true);
  const { user, container } = openPage(server, '/upload', 'token');
  await user.upload(container.querySelector('input[type=file]') as HTMLInputElement, new File(['x'], LEASE.name));
  expect(await screen.findByText(/could not be reached/)).toBeTruthy();
  expect(screen.queryByText('Ready')).toBeNull();
});
