import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from '@console/shared-node/folders.ts';
import { linkPackages } from '@console/shared-node/testing/link-packages.ts';

/** A running version of the console, started by `npm start` of its own sources. */
export interface RunningVersion {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Tokens outlive the measurement, because its visits share one session. */
const environment = { ACCESS_TOKEN_SECONDS: '3600' };

/**
 * Extracts the sources of a commit into a folder. Links the packages installed here if the
 * lockfiles are the same.
 *
 * @throws {Error} if there is no such commit
 */
export function checkOut(commit: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const archive = spawnSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 });
  if (archive.status !== 0) throw new Error(`There is no commit "${commit}" in this repository.`);
  spawnSync('tar', ['-x', '-C', folder], { input: archive.stdout });
  const lockfile = 'package-lock.json';
  const same =
    readFileSync(path.join(folder, lockfile), 'utf8') ===
    readFileSync(path.join(root, lockfile), 'utf8');
  // If the lockfiles differ, `npm start` installs the packages.
  if (same) linkPackages(folder);
}

/** Builds and starts the console in a folder. */
export async function startVersion(
  folder: string,
  portBase: number,
  dataFolder: string,
): Promise<RunningVersion> {
  rmSync(dataFolder, { recursive: true, force: true });
  // The start command differs between commits.
  const { scripts } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const [, ...start] = scripts.start.split(' ');
  const args = [...start, '--port-base', String(portBase), '--data', dataFolder];
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const origin = await printedAddress(child);
  return {
    origin,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

function printedAddress(child: ChildProcess): Promise<string> {
  let said = '';
  return new Promise((resolve, reject) => {
    const hear = (chunk: Buffer): void => {
      said += chunk;
      const [, origin] = /The console is at (http:\S+)/.exec(said) ?? [];
      if (origin) resolve(origin);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', () => reject(new Error(`A version did not start:\n${said.trim()}`)));
  });
}
