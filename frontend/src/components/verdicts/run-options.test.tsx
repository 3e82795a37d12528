import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openPage, servedService } from '@/test/render';
import { ASKED, CHECKED } from '@/test/samples';
import type { TestServer } from '@/test/server';

let server: TestServer;
beforeEach(async () => {
  server = await servedService();
  server.stream('/api/verify/stream', [{ event: 'result', result: CHECKED }]);
  server.stream('/api/query/stream', [{ event: 'result', result: ASKED }]);
});
afterEach(() => server.close());

const FORMS = [
  ['/verify', 'Answer', 'Verify', '/api/verify/stream'],
  ['/ask', 'Question', 'Ask', '/api/query/stream'],
] as const;

async function filled(address: string, field: string) {
  const page = openPage(server, address, 'token');
  await page.user.type(await screen.findByLabelText(field), 'What is the rent?');
  return page;
}

async function sent(user: ReturnType<typeof openPage>['user'], button: string, path: string): Promise<unknown> {
  await user.click(screen.getByRole('button', { name: button }));
  await screen.findByRole('article', { name: 'Result' });
  return JSON.parse(server.calls.find((call) => call.path === path)?.body ?? '');
}

it.each(FORMS)('%s sends the method and that the newest document wins', async (address, field, button, path) => {
  const { user } = await filled(address, field);
  await user.selectOptions(screen.getByLabelText('Method'), 'Layered');
  await user.click(screen.getByLabelText('Where documents disagree, the newest one is right'));
  expect(await sent(user, button, path)).toMatchObject({ method: 'layered', newest_wins: true });
});

it.each(FORMS)('%s sends the firewall where nothing was chosen', async (address, field, button, path) => {
  const { user } = await filled(address, field);
  expect(await sent(user, button, path)).toMatchObject({ method: 'firewall', newest_wins: false });
});

it('offers the methods that the service has, and says what the chosen one does', async () => {
  const { user } = await filled('/verify', 'Answer');
  const method = screen.getByLabelText<HTMLSelectElement>('Method');
  expect(Array.from(method.options, (option) => option.text)).toEqual(['Firewall', 'Seed rule', 'Layered', 'unknown']);
  const says = (): string => document.getElementById(method.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
  expect(says()).toContain('A passage must say what a claim says');
  await user.selectOptions(method, 'Layered');
  expect(says()).toContain('values that were never looked up');
  await user.selectOptions(method, 'unknown');
  expect(says()).toBe('');
});
