import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { NumberedFailure } from '@console/shared-node/failure.ts';

/** A program that the browser tests need. */
export interface Program {
  /** As people call it. */
  readonly name: string;
  /** Names of its command, in the order of preference. */
  readonly commands: readonly string[];
  /** Where it is besides the folders of `PATH`. */
  readonly folders?: () => readonly string[];
  /** The distribution's packages that bring it along (Debian's names). */
  readonly packages: readonly string[];
  /** The environment variable that names another one. */
  readonly variable: string;
}

/**
 * A program of this machine, or of the distribution's packages, installed now where that is possible.
 *
 * @param otherwise - another place to have it from
 * @returns its path
 * @throws {NumberedFailure} with one sentence about what is missing
 */
export function findProgram(
  program: Program,
  say: (line: string) => void,
  otherwise: () => string | undefined = () => undefined,
): string {
  const found = process.env[program.variable] ?? ofMachine(program);
  if (found) return found;
  say(`Installing ${program.name}…`);
  install(program.packages);
  const installed = ofMachine(program) ?? otherwise();
  if (installed) return installed;
  const { name, packages, variable } = program;
  throw new NumberedFailure(
    'MF-176',
    `The browser tests need ${name}: install it (Debian: apt-get install ${packages.join(' ')}), or name one in ${variable}`,
  );
}

function ofMachine({ commands, folders = () => [] }: Program): string | undefined {
  const all = [...(process.env.PATH ?? '').split(path.delimiter), ...folders()];
  return commands
    .flatMap((command) => all.map((folder) => path.join(folder, command)))
    .find((program) => existsSync(program));
}

function install(packages: readonly string[]): void {
  const root = process.getuid?.() === 0;
  if (!root || !existsSync('/usr/bin/apt-get')) return;
  const quiet = {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  } as const;
  spawnSync('apt-get', ['update', '-qq'], quiet);
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quiet);
}
