import { type SpawnOptions, spawn } from 'node:child_process';
import path from 'node:path';
import { programOf } from '@console/shared-node/program.cjs';

/** The exit and output of a process. */
export interface Outcome {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs a program of `deploy` in a separate process. Must run from the root.
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
