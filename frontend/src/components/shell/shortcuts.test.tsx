import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openPage, servedService } from '@/test/render';
import type { TestServer } from '@/test/server';
import { SCREENS } from './screens';

let server: TestServer;
beforeEach(async () => {
  server = await servedService();
});
afterEach(() => server.close());

const list = () => screen.queryByRole('dialog', { name: 'Keyboard shortcuts' });

it.each(SCREENS.map(([path], index) => [index + 1, path] as const))('goes by Alt + %i to %s', async (digit, path) => {
  const { user } = openPage(server, path === '/about' ? '/status' : '/about', 'token');
  await user.keyboard(`{Alt>}${digit}{/Alt}`);
  expect(location.pathname).toBe(path);
  expect(document.activeElement?.tagName).toBe('H1');
  expect(screen.getByRole('navigation').querySelector(`a[href="${path}"]`)?.getAttribute('aria-keyshortcuts')).toBe(`Alt+${digit}`);
});

it('says where it went, also where that is where the person was', async () => {
  const { user } = openPage(server, '/runs', 'token');
  await user.keyboard('{Alt>}5{/Alt}');
  expect(await screen.findByText('Runs screen', {}, { timeout: 5000 })).toBeTruthy();
});

it.each(['{Alt>}9{/Alt}', '{Alt>}0{/Alt}', '1', '{Control>}{Alt>}1{/Alt}{/Control}', '{Shift>}{Alt>}1{/Alt}{/Shift}'])(
  'does nothing on %s',
  async (keys) => {
    const { user } = openPage(server, '/about', 'token');
    await user.keyboard(keys);
    expect(location.pathname).toBe('/about');
    expect(list()).toBeNull();
  },
);

it('lists the keys on ?, goes nowhere from there, and leads back', async () => {
  const { user } = openPage(server, '/about', 'token');
  const before = document.activeElement;
  await user.keyboard('?');
  const dialog = list();
  expect(dialog).toBeTruthy();
  for (const [index, [, name]] of SCREENS.entries()) {
    expect(within(dialog as HTMLElement).getByText(`Alt + ${index + 1}`).closest('div')?.textContent).toContain(name);
  }
  await user.keyboard('{Alt>}1{/Alt}');
  expect(location.pathname).toBe('/about');
  await user.click(within(dialog as HTMLElement).getByRole('button', { name: 'Close' }));
  expect(list()).toBeNull();
  expect(document.activeElement).toBe(before);
});

it('takes keys in a field for typing', async () => {
  const { user } = openPage(server, '/verify', 'token');
  const field = screen.getByLabelText('Answer');
  await user.type(field, 'Is it so?{Alt>}1{/Alt}');
  expect(field).toHaveProperty('value', expect.stringContaining('Is it so?'));
  expect(list()).toBeNull();
  expect(location.pathname).toBe('/verify');
});

it('leaves ? alone where that is wished, and the list is still reached by its button', async () => {
  const { user } = openPage(server, '/about', 'token');
  await user.click(screen.getByRole('button', { name: 'Shortcuts' }));
  await user.click(screen.getByLabelText('The key ? opens this list'));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.keyboard('?');
  expect(list()).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Shortcuts' }));
  expect(list()).toBeTruthy();
});
