import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { say } from '@console/shared-node/command.ts';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { root } from '@console/shared-node/folders.ts';

/**
 * Installs the exact packages of a lockfile in a separate folder, unless they are already there.
 *
 * @param lockFolder - the folder of the lockfile and its `package.json`
 * @param what - the name shown while installing
 * @returns the folder whose `node_modules` has the packages
 * @throws {NumberedFailure}
 */
export function installApart(lockFolder: string, what: string): string {
  const own = path.join(root, '.cache', path.basename(lockFolder));
  const lock = path.join(lockFolder, 'package-lock.json');
  const note = path.join(own, '.installed');
  if (existsSync(note) && readFileSync(note, 'utf8') === readFileSync(lock, 'utf8')) return own;
  say(`Installing ${what}…`);
  mkdirSync(own, { recursive: true });
  for (const file of ['package.json', 'package-lock.json']) {
    copyFileSync(path.join(lockFolder, file), path.join(own, file));
  }
  const flags = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', flags, { cwd: own, stdio: 'inherit' });
  if (status !== 0) {
    throw new NumberedFailure('MF-191', 'The packages could not be installed; npm says why above');
  }
  writeFileSync(note, readFileSync(lock));
  return own;
}
