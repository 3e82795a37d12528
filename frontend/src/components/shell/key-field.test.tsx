import { screen, waitFor } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openPage, servedService } from '@/test/render';
import { problem, type Call, type TestServer } from '@/test/server';
import { takenIn } from '@/test/uploads';
import { LEASE } from '@/test/samples';
import { STATUS } from '@/test/status';

const KEY = 'firewall_of-acme';
const NEEDED = { ...STATUS, key_required: true };

let server: TestServer;
beforeEach(async () => {
  server = await servedService();
  server.on('get', '/api/status', ({ key }: Call) =>
    key === null || key === KEY ? NEEDED : problem(401, 'key_unknown', 'This key is not known here.'),
  );
});
afterEach(() => server.close());

it('asks for a key where one is needed, keeps it for this tab and sends it with every request', async () => {
  server.on('get', '/api/documents', ({ key }: Call) =>
    key === KEY ? { documents: [LEASE] } : problem(401, 'key_required', 'A key is needed.'),
  );
  const { user, service } = openPage(server, '/documents', 'token');
  await user.type(await screen.findByLabelText('Key'), ` ${KEY} {Enter}`);
  await screen.findByRole('link', { name: LEASE.name });
  expect(screen.queryByLabelText('Key')).toBeNull();
  expect(sessionStorage.getItem('key')).toBe(KEY);
  server.stream('/api/upload/stream', takenIn(LEASE));
  const before = server.calls.length;
  void service.uploads.add([new File(['x'], 'a.txt')]);
  await waitFor(() => expect(server.calls.slice(before).find(({ path }) => path === '/api/upload/stream')).toMatchObject({ key: KEY, token: 'token' }));
});

it('asks again where the key is not known, and says so', async () => {
  const { user, service } = openPage(server, '/about');
  await user.type(await screen.findByLabelText('Key'), 'firewall_wrong');
  await user.click(screen.getByRole('button', { name: 'Use this key' }));
  expect((await screen.findByRole('alert')).textContent).toContain('not known here');
  expect(service.client.key.get()).toBeNull();
  await user.type(screen.getByLabelText('Key'), `${KEY}{Enter}`);
  await waitFor(() => expect(server.calls.at(-1)).toMatchObject({ path: '/api/status', key: KEY }));
  expect(screen.queryByLabelText('Key')).toBeNull();
});

it('asks for none where none is needed', async () => {
  server.on('get', '/api/status', STATUS);
  openPage(server, '/about');
  await screen.findByText('Thresholds in force');
  expect(screen.queryByLabelText('Key')).toBeNull();
});

it('is a field that a screen reader can name', async () => {
  openPage(server, '/about');
  const field = await screen.findByLabelText('Key');
  const { violations } = await axe.run(field.closest('form') ?? field, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations).toEqual([]);
});
