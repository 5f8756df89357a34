import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { root } from '@console/shared-node/folders.ts';

/** The lowest version of Python that Schemathesis and its packages support. */
const PYTHON = '3.11';

const environment = path.join(root, '.cache/schemathesis');

/** Returns the path of Schemathesis; if needed, installs its exact packages in a separate environment. */
export function installedSchemathesis(say: (line: string) => void): string {
  const list = path.join(import.meta.dirname, 'requirements.txt');
  const wanted = readFileSync(list, 'utf8');
  const note = path.join(environment, '.installed');
  const program = path.join(environment, 'bin/schemathesis');
  if (existsSync(note) && readFileSync(note, 'utf8') === wanted) return program;
  requirePython();
  say('Installing Schemathesis…');
  run('python3', ['-m', 'venv', '--clear', environment]);
  // `--no-deps`, because the list is complete: nothing else may be installed.
  const flags = ['--quiet', '--disable-pip-version-check', '--no-deps'];
  const pip = path.join(environment, 'bin/pip');
  run(pip, ['install', ...flags, '--requirement', list]);
  writeFileSync(note, wanted);
  return program;
}

function requirePython(): void {
  const look = `import sys, ensurepip, venv; print("%d.%d" % sys.version_info[:2])`;
  const { status, stdout } = spawnSync('python3', ['-c', look], { encoding: 'utf8' });
  const found = status === 0 ? stdout.trim() : undefined;
  if (found !== undefined && isAtLeast(found, PYTHON)) return;
  throw new NumberedFailure(
    'MF-177',
    `Schemathesis needs Python ${PYTHON} or newer with venv, but ${found ? `this is Python ${found}` : 'there is none'}`,
  );
}

function isAtLeast(version: string, needed: string): boolean {
  return version.localeCompare(needed, 'en', { numeric: true }) >= 0;
}

function run(program: string, words: readonly string[]): void {
  const { status, error, stderr } = spawnSync(program, words, {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  if (status === 0) return;
  const reason = error?.message ?? stderr.trim().split('\n').at(-1);
  throw new NumberedFailure('MF-177', `Schemathesis cannot be installed: ${reason}`);
}
