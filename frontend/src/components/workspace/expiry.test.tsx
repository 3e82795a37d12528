import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { timeOfDay } from '@/lib/format';
import { openPage, servedService } from '@/test/render';
import { STATUS } from '@/test/status';
import type { TestServer } from '@/test/server';

let server: TestServer;
beforeEach(async () => {
  server = await servedService();
});
afterEach(() => server.close());

it('says when the workspace ends for its age, and where its runs can be saved', async () => {
  server.on('get', '/api/status', { ...STATUS, seconds_left: 600 });
  openPage(server, '/about', 'token');
  const words = (await screen.findByRole('alert')).textContent;
  const around = [-1, 0, 1].map((minutes) => timeOfDay(Date.now() + 600_000 + minutes * 60_000));
  expect(around.some((time) => words.startsWith(`At ${time} `))).toBe(true);
  expect(words).toContain('kept for 24 hours');
  expect(screen.getByRole('alert').querySelector('a')?.getAttribute('href')).toBe('/runs');
});

it.each([901, 86_400, null])('says nothing of an end that is %s seconds away', async (seconds_left) => {
  server.on('get', '/api/status', { ...STATUS, seconds_left });
  openPage(server, '/about', 'token');
  await screen.findByText('Thresholds in force');
  expect(screen.queryByRole('alert')).toBeNull();
});
