import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { NumberedFailure } from '@console/shared-node/failure.ts';

export interface Program {
  readonly name: string;
  /** Possible names of the program's command, in order of preference. */
  readonly commands: readonly string[];
  /** Folders to search in addition to `PATH`. */
  readonly folders?: () => readonly string[];
  /** The distribution's packages that provide the program (Debian's names). */
  readonly packages: readonly string[];
  /** The environment variable that may contain the path of another program. */
  readonly variable: string;
}

/** Finds a program on this machine, or installs the distribution's packages if possible. */
export function findProgram(
  program: Program,
  say: (line: string) => void,
  otherwise: () => string | undefined = () => undefined,
): string {
  const found = process.env[program.variable] ?? findInstalled(program);
  if (found) return found;
  say(`Installing ${program.name}…`);
  install(program.packages);
  const installed = findInstalled(program) ?? otherwise();
  if (installed) return installed;
  const { name, packages, variable } = program;
  throw new NumberedFailure(
    'MF-176',
    `The browser tests need ${name}: install it (Debian: apt-get install ${packages.join(' ')}), or set ${variable} to the path of one`,
  );
}

function findInstalled({ commands, folders = () => [] }: Program): string | undefined {
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
