import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ProblemDocument, UploadResult } from '@/api/types';
import { openPage, servedService } from '@/test/render';
import { LEASE } from '@/test/samples';
import { problem, type Call, type TestServer } from '@/test/server';

let server: TestServer;
beforeEach(async () => {
  server = await servedService();
});
afterEach(() => server.close());

function chosenIn({ body }: Call): string | undefined {
  return /name="encoding"\r\n\r\n([^\r]*)/.exec(body)?.[1];
}

async function uploadText(answers: (call: Call) => ProblemDocument | null) {
  server.on('post', '/api/upload', (call): UploadResult | ProblemDocument => {
    const document = { ...LEASE, encoding: chosenIn(call) ?? 'iso8859-7' };
    return answers(call) ?? { workspace_token: 'made', files: [{ name: LEASE.name, status: 'ready', document, problem: null }] };
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
  expect(server.calls.filter(({ path }) => path === '/api/upload').map(chosenIn)).toEqual([undefined, 'cp1255']);
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
  server.on('post', '/api/upload', () => problem(415, 'file_type_not_supported', 'No PDF.'));
  const { user, container } = openPage(server, '/upload');
  await user.upload(container.querySelector('input[type=file]') as HTMLInputElement, new File(['x'], 'a.pdf'));
  expect(await screen.findByText('No PDF.')).toBeTruthy();
  expect(screen.queryByText(/Letters look wrong/)).toBeNull();
});
