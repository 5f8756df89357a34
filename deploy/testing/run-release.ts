import { type SpawnOptions, spawn } from 'node:child_process';
import path from 'node:path';
import { programOf } from '@console/shared-node/program.cjs';

/** How a process ended, and what it said. */
export interface Outcome {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs a program of `deploy` in a process of its own. Tests are run from the root of the
 * repository.
 *
 * @param flags - for Node
 */
export function runRelease(
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  flags: readonly string[] = [],
): Promise<Outcome> {
  const main = path.join(process.cwd(), 'deploy', program);
  const options: SpawnOptions = { env: { ...process.env, ...environment } };
  const child = spawn(process.execPath, [...flags, programOf(main), ...args], options);
  const said = { stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk) => {
    said.stdout += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    said.stderr += chunk;
  });
  return new Promise((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal, ...said }));
  });
}
