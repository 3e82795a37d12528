/** After a failure: the step that is offered is one that helps. */
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPage, servedService } from '@/test/render';
import { FINISHED, RUNNING } from '@/test/runs';
import { ASKED, CHECKED, LEASE, RENT, WRONG } from '@/test/samples';
import { problem, type TestServer } from '@/test/server';
import { takenIn, turnedAway } from '@/test/uploads';

const SLOW = { timeout: 8000 };

let server: TestServer;
beforeEach(async () => {
  server = await servedService();
});
afterEach(() => server.close());

it.each([
  [415, 'file_type_not_supported', false],
  [413, 'file_too_large', false],
  [422, 'file_empty', false],
  [409, 'file_duplicate', false],
  [413, 'quota_exceeded', true],
  [429, 'overloaded', true],
  [503, 'storage_unavailable', true],
])('offers to send a file again that was refused with %i %s: %s', async (status, code, offered) => {
  server.stream('/api/upload/stream', turnedAway('a.pdf', problem(status, code, 'Refused.')));
  const { service } = openPage(server, '/upload');
  await service.uploads.add([new File(['x'], 'a.pdf')]);
  expect(await screen.findByText('Refused.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Retry a.pdf' }) !== null).toBe(offered);
  expect(screen.getByRole('button', { name: 'Dismiss a.pdf' })).toBeTruthy();
});

it('remembers on the way back that a person wants to stay on Upload', async () => {
  server.stream('/api/upload/stream', takenIn(LEASE));
  const { user } = openPage(server, '/upload');
  await user.click(screen.getByLabelText('Go to Ask when all are ready'));
  await user.click(screen.getByRole('link', { name: 'About' }));
  await user.click(screen.getByRole('link', { name: 'Upload' }));
  expect(screen.getByLabelText('Go to Ask when all are ready')).toHaveProperty('checked', false);
});

it('leads from a document that is not there to those that are, and does not ask again', async () => {
  openPage(server, '/documents/gone', 'token');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The document is not there');
  expect(within(alert).queryByRole('button')).toBeNull();
  expect(within(alert).getByRole('link').getAttribute('href')).toBe('/documents');
});

it('asks again for a document that a fault kept back', async () => {
  server.on('get', '/api/documents/{document_id}', () => problem(503, 'storage_unavailable', 'Full.'));
  openPage(server, '/documents/lease', 'token');
  const notice = (await screen.findByText('The document cannot be shown')).closest('[role=alert]') as HTMLElement;
  expect(within(notice).getByRole('button', { name: 'Try again' })).toBeTruthy();
});

it.each(['/ask?run=gone', '/verify?run=gone'])('leads from the unknown run of %s to those that are known', async (address) => {
  openPage(server, address, 'token');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('This run is not there');
  expect(within(alert).getByRole('link').getAttribute('href')).toBe('/runs');
});

describe('a run that was interrupted', () => {
  const interrupted = { ...RUNNING, id: 'r', state: 'interrupted', result: null } as const;

  it('is started again as it was sent', async () => {
    server.stream('/api/verify/stream', [{ event: 'run', run_id: 'r' }], true);
    server.on('get', '/api/runs/{run_id}', interrupted);
    const { user } = openPage(server, '/verify', 'token');
    await user.click(screen.getByLabelText('Sources that I paste'));
    await user.type(screen.getByLabelText('Answer'), 'The rent is high.');
    await user.type(screen.getByLabelText('Source'), 'The rent is low.');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    expect((await screen.findByText(/it was interrupted/)).textContent).not.toContain('Retry');
    await user.click(screen.getByRole('link', { name: 'About' }));
    await user.click(screen.getByRole('link', { name: 'Verify' }));
    server.stream('/api/verify/stream', [{ event: 'run', run_id: 'run-1' }, { event: 'result', result: CHECKED }]);
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('article', { name: 'Result' })).toBeTruthy();
    const [first, second] = server.calls.filter(({ path }) => path === '/api/verify/stream').map(({ body }) => body);
    expect(second).toBe(first);
  });

  it('says that it must be typed again where this page did not send it', async () => {
    server.on('get', '/api/runs/{run_id}', interrupted);
    openPage(server, '/verify?run=r', 'token');
    expect(await screen.findByText(/What was sent is not kept/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });
});

describe('the document of a passage', () => {
  async function opened(evidence = RENT) {
    const claims = [{ ...WRONG, contradicting_evidence: [evidence] }];
    server.on('get', '/api/runs/{run_id}', { ...FINISHED, result: { ...ASKED, claims } });
    const { user } = openPage(server, '/runs/run-1', 'token');
    await user.click((await screen.findAllByRole('button', { name: /^Show in document/, hidden: true }, SLOW))[0] as HTMLElement);
    return within(await screen.findByRole('dialog'));
  }

  it('is not offered where it is deleted', async () => {
    const dialog = await opened();
    expect(await dialog.findByText('The document is no longer there')).toBeTruthy();
    expect(dialog.queryByRole('link')).toBeNull();
    expect(dialog.getByText(RENT.text)).toBeTruthy();
  });

  it('is not called a document where it was a source that was pasted', async () => {
    const dialog = await opened({ ...RENT, document_id: 'S0', document_name: 'S0' });
    expect(await dialog.findByText('A source that was pasted is not kept')).toBeTruthy();
    expect(dialog.queryByRole('link')).toBeNull();
  });

  it('is asked for again where a fault kept it back', async () => {
    server.on('get', '/api/documents/{document_id}', () => problem(503, 'storage_unavailable', 'Full.'));
    const dialog = await opened();
    expect(await dialog.findByText('The document could not be fetched')).toBeTruthy();
    server.on('get', '/api/documents/{document_id}', { ...LEASE, text: RENT.text, regions: [], tables: [] });
    dialog.getByRole('button', { name: 'Try again' }).click();
    expect((await dialog.findByText(RENT.text, { selector: 'mark' })).tagName).toBe('MARK');
    expect(dialog.getByRole('link', { name: 'Open the whole document' })).toBeTruthy();
  });
});
