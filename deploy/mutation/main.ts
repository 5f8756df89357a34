import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runMain, say } from '../command.ts';
import { NumberedFailure } from '../failure.ts';
import { root } from '../folders.ts';

const own = path.join(root, '.cache/mutation');

/**
 * `npm run test:mutation`: changes the rules in every small way and looks whether a test notices.
 * Further words are Stryker's, such as `--mutate <file>`.
 */
async function main(): Promise<void> {
  install();
  const stryker = path.join(own, 'node_modules/@stryker-mutator/core/bin/stryker.js');
  const config = path.join(import.meta.dirname, 'stryker.config.mjs');
  const words = [stryker, 'run', path.relative(root, config), ...process.argv.slice(2)];
  const child = spawn(process.execPath, words, { cwd: root, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  process.exitCode = code ?? 1;
}

/** Installs the exact packages of the lockfile beside this, unless just these are there already. */
function install(): void {
  const lock = path.join(import.meta.dirname, 'package-lock.json');
  const note = path.join(own, '.installed');
  if (existsSync(note) && readFileSync(note, 'utf8') === readFileSync(lock, 'utf8')) return;
  say('Installing Stryker…');
  mkdirSync(own, { recursive: true });
  for (const file of ['package.json', 'package-lock.json']) {
    copyFileSync(path.join(import.meta.dirname, file), path.join(own, file));
  }
  const flags = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', flags, { cwd: own, stdio: 'inherit' });
  if (status !== 0) {
    throw new NumberedFailure('MF-191', 'The packages could not be installed; npm says why above');
  }
  writeFileSync(note, readFileSync(lock));
}

runMain(main);
