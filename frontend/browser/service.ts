/** Starts the service on a free port with a store of its own, and makes the fixtures; ends both afterwards. */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';

const ROOT = resolve(import.meta.dirname, '../..');
const PYTHON = join(ROOT, '.venv/bin/python');
const MOST_SECONDS = 60;

declare module 'vitest' {
  export interface ProvidedContext {
    origin: string;
    fixtures: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'page-'));
  const fixtures = join(folder, 'fixtures');
  execFileSync(PYTHON, [join(import.meta.dirname, 'fixtures.py'), fixtures], { cwd: ROOT });
  const port = await freePort();
  const environment = { PORT: String(port), DATA_DIRECTORY: join(folder, 'store'), LOG_LEVEL: 'error', OMP_NUM_THREADS: '1' };
  const service = spawn(PYTHON, ['-m', 'cli', 'serve'], { cwd: ROOT, env: { ...process.env, ...environment }, stdio: 'inherit' });
  const origin = `http://127.0.0.1:${port}`;
  await answering(origin);
  project.provide('origin', origin);
  project.provide('fixtures', fixtures);
  return async () => {
    const ended = new Promise((done) => service.once('exit', done));
    service.kill();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

async function answering(origin: string): Promise<void> {
  for (let second = 0; second < MOST_SECONDS; second += 1) {
    const response = await fetch(`${origin}/healthz`).catch(() => null);
    if (response?.ok) return;
    await new Promise((done) => setTimeout(done, 1000));
  }
  throw new Error('the service did not start');
}
