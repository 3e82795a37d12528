import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPage, servedService } from '@/test/render';
import { LEASE } from '@/test/samples';
import { problem, type TestServer } from '@/test/server';

const AFTER_ALL_TRIES = { timeout: 8000 };

let server: TestServer;
beforeEach(async () => {
  server = await servedService();
});
afterEach(() => server.close());

const asked = () => server.calls.filter(({ path }) => path === '/api/status').length;

it('says that a state is no longer known where the service does not answer, when it was, and that once', async () => {
  const { user } = openPage(server, '/status');
  await screen.findByRole('heading', { name: 'All systems operational' });
  await server.close();
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(screen.getByRole('button', { name: 'Refreshing…' })).toBe(document.activeElement);
  expect(await screen.findByRole('heading', { name: 'Status unknown' }, AFTER_ALL_TRIES)).toBeTruthy();
  expect(screen.getByText(/^The service last answered at /)).toBeTruthy();
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(screen.queryByText('Live')).toBeNull();
  expect(screen.getAllByText('Was live')).toHaveLength(4);
}, 15_000);

it('takes an answer of the service for what is known', async () => {
  const { user } = openPage(server, '/status');
  await screen.findByRole('heading', { name: 'All systems operational' });
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await expect.poll(asked).toBe(2);
  expect(await screen.findByRole('button', { name: 'Refresh' })).toBeTruthy();
  expect(screen.queryByText('Status unknown')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

describe('asks again', () => {
  it('when an upload fails', async () => {
    server.stream('/api/upload/stream', [], true);
    const { service } = openPage(server, '/status');
    await screen.findByRole('heading', { name: 'All systems operational' });
    await service.uploads.add([new File(['x'], LEASE.name)]);
    await expect.poll(asked).toBe(2);
  });

  it('when a run is cut', async () => {
    server.stream('/api/verify/stream', [], true);
    const { service } = openPage(server, '/status');
    await screen.findByRole('heading', { name: 'All systems operational' });
    await service.verify.start({ kind: 'verify', body: { text: 'a', sources: ['b'] } });
    await expect.poll(asked).toBe(2);
  });

  it('when a document cannot be deleted for a fault of the service, but not for a refusal', async () => {
    server.on('post', '/api/delete-file', () => problem(422, 'invalid_request', 'No.'));
    const { service } = openPage(server, '/status');
    await screen.findByRole('heading', { name: 'All systems operational' });
    const remove = () => service.client.post('/api/delete-file', { document_id: 'lease' }).catch(() => null);
    await remove();
    expect(asked()).toBe(1);
    server.on('post', '/api/delete-file', () => problem(503, 'storage_unavailable', 'Full.'));
    await remove();
    await expect.poll(asked).toBe(2);
  });

  it('when a look at it, which names no workspace, finds nothing', async () => {
    server.on('get', '/healthz', { status: 'alive', reasons: [] });
    const looks = () => server.calls.filter(({ path }) => path === '/healthz');
    openPage(server, '/status', 'token');
    await screen.findByRole('heading', { name: 'All systems operational' });
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.poll(() => looks().map(({ token }) => token)).toEqual([null]);
    const before = asked();
    server.on('get', '/healthz', () => problem(503, 'gone', 'Gone.') as never);
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.poll(asked).toBe(before + 1);
  });
});

it('shows the rest of the page while the service is away', async () => {
  await server.close();
  openPage(server, '/status');
  const alert = await screen.findByRole('alert', {}, AFTER_ALL_TRIES);
  expect(within(alert).getByText('The service does not answer')).toBeTruthy();
  expect(screen.queryByText(/^The service last answered/)).toBeNull();
}, 15_000);
