import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from '@console/shared-node/folders.ts';

/** A running version of the console, started by `npm start` of its own sources. */
export interface RunningVersion {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Tokens outlive the measurement, because its visits share one session. */
const environment = { ACCESS_TOKEN_SECONDS: '3600' };

/**
 * Extracts the sources of a commit into a folder, in which `npm start` installs the packages. Links to
 * the packages installed here would not do: the bundles of linked packages are larger.
 *
 * @throws {Error} if there is no such commit
 */
export function checkOut(commit: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const archive = spawnSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 });
  if (archive.status !== 0) throw new Error(`There is no commit "${commit}" in this repository.`);
  spawnSync('tar', ['-x', '-C', folder], { input: archive.stdout });
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
