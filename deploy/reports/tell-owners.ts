import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sentenceOf } from '@console/shared-node/failure.ts';
import type { Settings } from './settings.ts';

/** How a deployment tells publishers that a version was withdrawn. */
export type OwnerSettings = Pick<Settings, 'withdrawalUrl' | 'withdrawalCommand'>;

/** A version that the console has withdrawn. */
export interface WithdrawnVersion {
  readonly module: string;
  readonly version: string;
  /** The user who started the trial. */
  readonly publisher: string;
  readonly reason: string;
}

const TIMEOUT_MS = 10_000;

/**
 * Sends a withdrawal to the configured webhook as JSON, and runs the configured command with the same JSON as
 * its input. Never rejects: errors are written to stderr, because the version is withdrawn in any case.
 */
export async function tellOwners(
  { withdrawalUrl, withdrawalCommand }: OwnerSettings,
  withdrawn: WithdrawnVersion,
): Promise<void> {
  const message = JSON.stringify(withdrawn);
  const ways = [
    withdrawalUrl === undefined ? undefined : post(withdrawalUrl, message),
    withdrawalCommand === undefined ? undefined : run(withdrawalCommand, message),
  ];
  for (const result of await Promise.allSettled(ways)) {
    if (result.status === 'fulfilled') continue;
    process.stderr.write(
      `The owner of ${withdrawn.module} was not told of its withdrawal: ${sentenceOf(result.reason)}\n`,
    );
  }
}

async function post(url: string, body: string): Promise<void> {
  const { ok, status } = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!ok) throw new Error(`${url} answered ${status}`);
}

async function run(command: string, input: string): Promise<void> {
  // The command line is the operator's; nothing of the report becomes a part of it.
  const child = spawn(command, {
    shell: true,
    stdio: ['pipe', 'ignore', 'inherit'],
    timeout: TIMEOUT_MS,
  });
  // A command that does not read its input must not end this process.
  child.stdin.on('error', () => undefined);
  child.stdin.end(`${input}\n`);
  const [code, signal] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${command} ended with ${signal ?? code}`);
}
