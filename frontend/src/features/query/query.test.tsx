import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openPage, servedService } from '@/test/render';
import { FINISHED, RUNNING } from '@/test/runs';
import { ASKED, LEASE } from '@/test/samples';
import type { TestServer } from '@/test/server';

let server: TestServer;
beforeEach(async () => {
  server = await servedService();
});
afterEach(() => server.close());

it('leads to Upload where there are no documents', async () => {
  openPage(server, '/ask');
  expect((await screen.findAllByRole('link', { name: 'Upload documents' }))[0]?.getAttribute('href')).toBe('/upload');
  expect(screen.queryByRole('button', { name: 'Ask' })).toBeNull();
});

it('asks by Ctrl + Enter, from the chosen documents only', async () => {
  server.on('get', '/api/documents', { documents: [LEASE, { ...LEASE, id: 'other', name: 'other.txt' }] });
  server.stream('/api/query/stream', [{ event: 'result', result: ASKED }]);
  const { user } = openPage(server, '/ask', 'token');
  await user.click(await screen.findByRole('checkbox', { name: 'other.txt' }));
  await user.type(screen.getByLabelText('Question'), 'What is the rent?{Control>}{Enter}{/Control}');
  await screen.findByRole('article', { name: 'Result' });
  const call = server.calls.find(({ path }) => path === '/api/query/stream');
  expect(call?.token).toBe('token');
  expect(JSON.parse(call?.body ?? '')).toMatchObject({ question: 'What is the rent?', documents: ['lease'] });
});

it('holds the answer back until it is checked, and shows the step', async () => {
  server.stream('/api/query/stream', [
    { event: 'run', run_id: 'r' },
    { event: 'step', name: 'writing', attempt: 1 },
    { event: 'answer', attempt: 1, answer: 'UNCHECKED WORDS' },
    { event: 'step', name: 'checking', attempt: 1 },
    { event: 'claim', attempt: 1, total: 3, claim: ASKED.claims[0] ?? (undefined as never) },
  ], true);
  server.on('get', '/api/runs/{run_id}', { ...RUNNING, id: 'r', result: null });
  const { user } = openPage(server, '/ask', 'token');
  await user.type(await screen.findByLabelText('Question'), 'What is the rent?');
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  expect(await screen.findByText('Claim 3: waiting')).toBeTruthy();
  await screen.findByText(/connection was cut/);
  expect(document.body.textContent).not.toContain('UNCHECKED WORDS');
  expect(screen.getByRole('button', { name: 'Checking…' })).toBe(document.activeElement);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect((await screen.findByText(/^Cancelled/)).closest('[tabindex]')).toBe(document.activeElement);
});

it('opens the run that the address names', async () => {
  server.on('get', '/api/runs/{run_id}', { ...FINISHED, result: ASKED });
  openPage(server, '/ask?run=run-1', 'token');
  expect(await screen.findByRole('article', { name: 'Result' })).toBeTruthy();
});

it('says in words that no language model is configured', async () => {
  openPage(server, '/ask', 'token');
  expect(await screen.findByText(/No language model is configured/)).toBeTruthy();
});

it('keeps the focus at the run that ends while Cancel has it', async () => {
  const end = server.silent('/api/query/stream', [{ event: 'run', run_id: 'run-1' }, { event: 'step', name: 'checking', attempt: 1 }]);
  const { user } = openPage(server, '/ask', 'token');
  await user.type(await screen.findByLabelText('Question'), 'What is the rent?');
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  (await screen.findByRole('button', { name: 'Cancel' })).focus();
  end([{ event: 'result', result: ASKED }]);
  expect((await screen.findByRole('article', { name: 'Result' })).closest('[tabindex]')).toBe(document.activeElement);
});

it('leaves the focus where it is when a run ends', async () => {
  const end = server.silent('/api/query/stream', [{ event: 'run', run_id: 'run-1' }, { event: 'step', name: 'checking', attempt: 1 }]);
  const { user } = openPage(server, '/ask', 'token');
  await user.type(await screen.findByLabelText('Question'), 'What is the rent?{Control>}{Enter}{/Control}');
  await screen.findByRole('button', { name: 'Cancel' });
  end([{ event: 'result', result: ASKED }]);
  await screen.findByRole('article', { name: 'Result' });
  expect(document.activeElement).toBe(screen.getByLabelText('Question'));
});

it('says what is still needed, and keeps its suggestions while the question is blank', async () => {
  server.on('get', '/api/documents', { documents: [LEASE, { ...LEASE, id: 'other', name: 'other.txt' }] });
  const { user } = openPage(server, '/ask', 'token');
  expect(await screen.findByText('Enter a question.')).toBeTruthy();
  for (const box of screen.getAllByRole('checkbox', { name: /txt$/ })) await user.click(box);
  expect(screen.getByText('Enter a question. Select a source.')).toBeTruthy();
  await user.type(screen.getByLabelText('Question'), 'What is the rent?');
  expect(screen.getByText('Select a source.')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'other.txt' }));
  expect(screen.queryByText(/^(Enter|Select)/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Ask' })).toHaveProperty('disabled', false);
});

it('shows the first of many documents, and all on demand', async () => {
  const documents = Array.from({ length: 12 }, (_, place) => ({ ...LEASE, id: `${place}`, name: `${place}.txt` }));
  server.on('get', '/api/documents', { documents });
  const { user } = openPage(server, '/ask', 'token');
  const boxes = () => screen.getAllByRole('checkbox', { name: /txt$/ });
  expect(await screen.findByText('Sources: 12 of 12 selected')).toBeTruthy();
  expect(boxes()).toHaveLength(8);
  await user.click(screen.getByRole('button', { name: 'Show all 12' }));
  expect(boxes()).toHaveLength(12);
  expect(document.activeElement).toBe(boxes()[0]);
});
