import { cp, mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '@console/shared-node/folders.ts';
import { linkPackages } from '@console/shared-node/testing/link-packages.ts';

const LEFT_OUT = ['node_modules', '.git', '.data', '.cache', 'coverage', 'test-results'];

/** Programs built from these sources. */
const PROGRAM = /\.(mjs|sources\.json)$/;

/** Copies the project with its build and its packages, so that sources may be changed. */
export async function makeWorkingCopy(): Promise<string> {
  const copy = await mkdtemp(path.join(tmpdir(), 'console-copy-'));
  for (const name of await readdir(root)) {
    if (LEFT_OUT.includes(name)) continue;
    await cp(path.join(root, name), path.join(copy, name), { recursive: true });
  }
  for (const name of await readdir(path.join(root, '.cache'))) {
    if (!PROGRAM.test(name)) continue;
    await cp(path.join(root, '.cache', name), path.join(copy, '.cache', name));
  }
  linkPackages(copy);
  return copy;
}
