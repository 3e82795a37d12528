/** Answers that the service itself does not give: a run or an upload that goes on until it is cancelled, a status. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import type { RunEvent, UploadEvent } from '../src/api/types';

/** Well under the silence after which the page gives a run up. */
const PULSE_MS = 5000;

/** Answer the page's next run or upload with `events`; the last of them comes again and again, and never a result. */
export async function holdNext(page: Page, events: readonly (RunEvent | UploadEvent)[]): Promise<void> {
  const lines = events.map((event) => `event: ${event.event}\ndata: ${JSON.stringify(event)}\n\n`);
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(lines.join(''));
    const pulse = setInterval(() => response.write(lines.at(-1) ?? ''), PULSE_MS);
    response.once('close', () => {
      clearInterval(pulse);
      server.close();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const toServer = (address: string): string => Object.assign(new URL(address), { port }).href;
  await page.route('**/api/*/stream', (route) => route.continue({ url: toServer(route.request().url()) }), { times: 1 });
}

/** A service that asks for a key, though it is this one. */
export async function keyNeeded(page: Page): Promise<void> {
  await page.route('**/api/status', async (route) => {
    const response = await route.fetch();
    const status = (await response.json()) as object;
    await route.fulfill({ response, json: { ...status, key_required: true } });
  });
  await page.reload();
  await page.getByLabel('Key', { exact: true }).waitFor();
}

export async function keyGiven(page: Page): Promise<void> {
  await page.unroute('**/api/status');
  await page.reload();
}

/** A service that went away after it had told its state. */
export async function statusAway(page: Page): Promise<void> {
  await page.route('**/api/status', (route) => route.abort('connectionrefused'));
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByRole('heading', { name: 'Status unknown' }).waitFor();
}

export async function statusBack(page: Page): Promise<void> {
  await page.unroute('**/api/status');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByRole('heading', { name: 'All systems operational' }).waitFor();
}
