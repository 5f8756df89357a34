import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { NumberedFailure, namingFile } from '@console/shared-node/failure.ts';
import { root } from '@console/shared-node/folders.ts';
import { programOf } from '@console/shared-node/program.cjs';

/** A service of the local platform in its own process. */
export interface Service {
  readonly process: ChildProcess;
  /** Resolves with the cause, a signal or an exit code, when the process has ended. */
  readonly ended: Promise<string>;
  /** Asks the process to end, and waits until it has. */
  stop(): Promise<void>;
}

/** Options for starting a service. */
export interface ServiceSettings {
  /** Name of the service, as the first words of a sentence. */
  readonly name: string;
  readonly main: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Log file for its output. The terminal also shows its output on stderr. */
  readonly logFile: string;
}

/** Time limit for a service to stop: longer than it takes to complete its running requests. */
const STOP_WITHIN_MS = 15_000;

/** Starts a service, and waits until it is ready. @throws {Error} with the service's own message */
export async function startService(
  settings: ServiceSettings,
  signal?: AbortSignal,
): Promise<Service> {
  const { name, main, environment, logFile } = settings;
  const log = await namingFile(logFile, () => openLog(logFile));
  signal?.throwIfAborted();
  const child = spawn(process.execPath, [programOf(main)], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Ctrl-C reaches the whole process group. A group of its own lets this process stop the service in order.
    detached: true,
  });
  for (const output of [child.stdout, child.stderr]) {
    output?.pipe(log, { end: false });
    // If the log cannot be written, e.g. on a full disk, the service must not wait for it.
    log.once('error', () => output?.resume());
  }
  child.once('close', () => log.end());
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    if (ready) process.stderr.write(chunk);
    else complaint += chunk;
  });
  let ready = false;
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
  const stop = async () => {
    child.kill('SIGTERM');
    const limit = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
    await ended;
    clearTimeout(limit);
  };
  signal?.addEventListener('abort', stop);
  const cause = await Promise.race([
    new Promise<undefined>((resolve) => child.once('message', () => resolve(undefined))),
    ended,
  ]);
  signal?.removeEventListener('abort', stop);
  if (cause !== undefined) {
    // The service's own message already ends with the number of a failure.
    if (complaint) throw new Error(complaint.trim());
    throw new NumberedFailure('MF-154', `${name} ended (${cause})`);
  }
  ready = true;
  if (complaint) process.stderr.write(complaint);
  return { process: child, ended, stop };
}

async function openLog(file: string): Promise<WriteStream> {
  const log = createWriteStream(file, { flags: 'a', mode: 0o600 });
  await once(log, 'open');
  return log;
}
