import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { root } from '../folders.ts';

/** A service of the local platform in a process of its own. */
export interface Service {
  readonly process: ChildProcess;
  /** Resolves with a sentence when the process ends by itself. */
  readonly ended: Promise<string>;
  /** Asks the process to end, and waits until it has. */
  stop(): Promise<void>;
}

/**
 * Starts a service and waits until it says that it is ready.
 *
 * @param main - the service's `main.ts`
 * @param environment - its settings
 * @param logFile - where its log goes; what it says on stderr is shown to the person
 * @throws {Error} with the sentence that the service gave for not starting
 */
export async function startService(
  name: string,
  main: string,
  environment: Readonly<Record<string, string>>,
  logFile: string,
): Promise<Service> {
  const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), main], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Ctrl-C reaches the whole terminal; the services are stopped in order by their parent.
    detached: true,
  });
  child.stdout?.pipe(createWriteStream(logFile, { flags: 'a' }));
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint += chunk;
    if (ready) process.stderr.write(chunk);
  });
  let ready = false;
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => {
      resolve(complaint.trim() || `${name} ended (${signal ?? `exit code ${code}`}).`);
    });
  });
  const outcome = await Promise.race([
    new Promise<'ready'>((resolve) => child.once('message', () => resolve('ready'))),
    ended,
  ]);
  if (outcome !== 'ready') throw new Error(outcome);
  ready = true;
  if (complaint) process.stderr.write(complaint);
  return {
    process: child,
    ended,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
