import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openPage, servedService } from '@/test/render';
import { LEASE } from '@/test/samples';
import type { TestServer } from '@/test/server';
import { takenIn } from '@/test/uploads';

let server: TestServer;
beforeEach(async () => {
  server = await servedService();
});
afterEach(() => server.close());

it('uploads every file that is dropped on the zone', async () => {
  server.stream('/api/upload/stream', takenIn(LEASE));
  openPage(server, '/upload', 'token');
  const zone = (await screen.findByText('or drop them here')).parentElement as HTMLElement;
  expect(fireEvent.dragOver(zone)).toBe(false);
  const files = [new File(['x'], 'lease.txt'), new File(['y'], 'annex.txt')];
  expect(fireEvent.drop(zone, { dataTransfer: { files } })).toBe(false);
  const sent = () => server.calls.filter(({ path }) => path === '/api/upload/stream').map(({ body }) => /filename="([^"]*)"/.exec(body)?.[1]);
  await expect.poll(sent, { timeout: 5000 }).toEqual(['lease.txt', 'annex.txt']);
});
