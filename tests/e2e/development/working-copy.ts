import { cp, mkdir, mkdtemp, readdir, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '@console/shared-node/folders.ts';

/** What is made again, or is somebody's own. */
const LEFT_OUT = ['node_modules', '.git', '.data', '.cache', 'coverage', 'test-results'];

/** Programs that are made of these sources. */
const PROGRAM = /\.(mjs|sources\.json)$/;

/**
 * Copies the project to a folder where its sources may be changed, with what is built and what is
 * installed.
 */
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
  await installAsHere(copy);
  return copy;
}

/** Links to the packages that are installed here, but for the console's own modules. */
async function installAsHere(copy: string): Promise<void> {
  const from = path.join(root, 'node_modules');
  const to = path.join(copy, 'node_modules');
  await mkdir(path.join(to, '@console'), { recursive: true });
  for (const name of await readdir(from)) {
    // Changed by what changes the lockfile: a file of the copy's own.
    if (name === '.installed') await cp(path.join(from, name), path.join(to, name));
    else if (name !== '@console') await symlink(path.join(from, name), path.join(to, name));
  }
  for (const name of await readdir(path.join(from, '@console'))) {
    await symlink(`../../${name}`, path.join(to, '@console', name));
  }
}
