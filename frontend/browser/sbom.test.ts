/** The list of what the page is made of, as `make sbom` writes it. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const FRONTEND = dirname(import.meta.dirname);

it('names every package that a browser gets, in its version', () => {
  const makefile = readFileSync(join(FRONTEND, '..', 'Makefile'), 'utf8');
  const [, options = ''] = /npm sbom (.*?) >/.exec(makefile) ?? [];
  const made = JSON.parse(execFileSync('npm', ['sbom', ...options.split(' ')], { cwd: FRONTEND, encoding: 'utf8' })) as {
    components: { name: string; version: string }[];
  };
  const shipped = JSON.parse(readFileSync(join(FRONTEND, 'package.json'), 'utf8')) as { dependencies: object };
  const named = made.components.map(({ name, version }) => [name, version]);
  expect(named).toEqual(expect.arrayContaining(Object.entries(shipped.dependencies)));
});
