/** What was typed is there on the way back, and not kept beyond the page. */
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openPage, servedService } from '@/test/render';
import { FINISHED } from '@/test/runs';
import { ANSWER, ASKED, CHECKED, LEASE } from '@/test/samples';
import type { TestServer } from '@/test/server';
import { EXAMPLE } from './verify/example';

let server: TestServer;
beforeEach(async () => {
  server = await servedService();
});
afterEach(() => server.close());

it('finds what was typed on Verify again', async () => {
  const { user } = openPage(server, '/verify', 'token');
  await user.click(screen.getByLabelText('A list of claims'));
  await user.type(screen.getByLabelText('Claims'), 'A cat may be kept.');
  await user.click(screen.getByLabelText('Sources that I paste'));
  await user.type(screen.getByLabelText('Source'), 'Cats are welcome.');
  await user.click(screen.getByRole('link', { name: 'About' }));
  await user.click(screen.getByRole('link', { name: 'Verify' }));
  expect(screen.getByLabelText('Claims')).toHaveProperty('value', 'A cat may be kept.');
  expect(screen.getByLabelText('Source')).toHaveProperty('value', 'Cats are welcome.');
  expect(Object.values(sessionStorage).join() + Object.values(localStorage).join()).not.toContain('cat');
});

it('finds what was typed and chosen on Ask again', async () => {
  server.on('get', '/api/documents', { documents: [LEASE, { ...LEASE, id: 'other', name: 'other.txt' }] });
  const { user } = openPage(server, '/ask', 'token');
  await user.type(await screen.findByLabelText('Question'), 'How long?');
  await user.click(screen.getByRole('checkbox', { name: 'other.txt' }));
  await user.click(screen.getByRole('link', { name: 'About' }));
  await user.click(screen.getByRole('link', { name: 'Ask' }));
  expect(screen.getByLabelText('Question')).toHaveProperty('value', 'How long?');
  expect(screen.getByRole('checkbox', { name: 'other.txt' })).toHaveProperty('checked', false);
});

it('puts the text of a run that is opened into the form, and says where its sources are', async () => {
  const result = { ...CHECKED, searched: [{ document_id: 'S0', sha256: 'ab' }] };
  server.on('get', '/api/runs/{run_id}', { ...FINISHED, kind: 'verify', result });
  openPage(server, '/verify?run=run-1', 'token');
  await screen.findByRole('article', { name: 'Result' });
  expect(screen.getByLabelText('Answer')).toHaveProperty('value', ANSWER);
  expect(screen.getByText(/sources of the run below were pasted/)).toBeTruthy();
});

it('says nothing of pasted sources where documents were searched', async () => {
  server.on('get', '/api/runs/{run_id}', { ...FINISHED, kind: 'verify', result: CHECKED });
  openPage(server, '/verify?run=run-1', 'token');
  await screen.findByRole('article', { name: 'Result' });
  expect(screen.queryByText(/sources of the run below were pasted/)).toBeNull();
});

it('puts the question of a run that is opened into the form', async () => {
  server.on('get', '/api/runs/{run_id}', { ...FINISHED, result: ASKED });
  openPage(server, '/ask?run=run-1', 'token');
  await screen.findByRole('article', { name: 'Result' });
  expect(screen.getByLabelText('Question')).toHaveProperty('value', ASKED.question);
});

it('keeps the text of a run that was opened while it is checked again', async () => {
  server.on('get', '/api/runs/{run_id}', { ...FINISHED, kind: 'verify', result: CHECKED });
  server.silent('/api/verify/stream', [{ event: 'run', run_id: 'run-2' }]);
  const { user } = openPage(server, '/verify?run=run-1', 'token');
  await screen.findByRole('article', { name: 'Result' });
  await user.click(screen.getByRole('button', { name: 'Verify' }));
  await screen.findByRole('button', { name: 'Cancel' });
  expect(screen.getByLabelText('Answer')).toHaveProperty('value', ANSWER);
});

it('asks before an example takes the place of what was typed, and only then', async () => {
  const { user } = openPage(server, '/verify');
  const fill = () => user.click(screen.getByRole('button', { name: 'Fill in an example' }));
  await fill();
  await fill();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByLabelText('Answer')).toHaveProperty('value', EXAMPLE.text);
  await user.type(screen.getByLabelText('Answer'), ' Mine.');
  await fill();
  await user.click(screen.getByRole('button', { name: 'Keep it' }));
  expect(screen.getByLabelText('Answer')).toHaveProperty('value', `${EXAMPLE.text} Mine.`);
  await fill();
  await user.click(screen.getByRole('button', { name: 'Yes, replace it' }));
  expect(screen.getByLabelText('Answer')).toHaveProperty('value', EXAMPLE.text);
});
