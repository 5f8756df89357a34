import { createServer } from 'node:net';
import { runMain, say } from '@console/shared-node/command.ts';
import { codeOf, NumberedFailure, reasonOf } from '@console/shared-node/failure.ts';
import { withNumber } from '@console/shared-ui/contract';

export interface RunningServer {
  /** Told to the parent, where that is not who has chosen it. */
  readonly port?: number;
  /** How long it goes on with its work after it was told to stop. */
  readonly stopDelayMs?: number;
  /** Finishes the requests that are under way, then lets go of everything. */
  close(): Promise<void>;
}

/** Requests that have not ended by then are cut. */
const CLOSE_TIMEOUT_MS = 10_000;

/**
 * Runs a server as this process: tells the parent when it is ready, says in one sentence why it
 * cannot start, and stops cleanly on a signal or when the parent is gone. With the word `--check`
 * it only reads its settings.
 *
 * @param read - its settings, from the environment
 */
export async function runServer<Settings>(
  name: string,
  read: () => Settings,
  start: (settings: Settings) => Promise<RunningServer>,
): Promise<void> {
  if (process.argv.includes('--check')) {
    return runMain(async () => {
      read();
      say(`${name} understands its settings. Nothing was started.`);
    });
  }
  process.on('uncaughtException', (error) => {
    process.stderr.write(`${sentenceOfFault(name, error)}\n`);
    process.exit(1);
  });
  let server: RunningServer | undefined;
  let isClosing = false;

  function stop(): void {
    // Not ready yet: there is nothing to finish.
    if (server === undefined) process.exit(0);
    if (isClosing) return;
    isClosing = true;
    const { stopDelayMs = 0 } = server;
    setTimeout(() => process.exit(0), stopDelayMs + CLOSE_TIMEOUT_MS).unref();
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(
          `${withNumber(`${name} did not stop cleanly: ${reasonOf(error)}`, 'MF-181')}\n`,
        );
        process.exit(1);
      },
    );
  }

  // Gone before this process could listen: then there was a channel, and is none.
  if (process.send && !process.connected) stop();
  // One listener from the first moment to the last: a signal that comes while one takes the place of
  // another is lost.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect']) process.on(signal, stop);
  server = await startOrExit(name, async () => start(read()));
  process.send?.({ ready: true, port: server.port });
}

/**
 * What is said of an error that nobody has expected: its class, its code and where it was thrown, and
 * not its message, as that of a database holds rows.
 */
export function sentenceOfFault(name: string, error: unknown): string {
  const { name: type, stack = '' } = error instanceof Error ? error : new Error();
  // The message may have lines that look like one of the stack.
  const place = /^ *(at .+)$/m.exec(stack.slice(String(error).length))?.[1];
  const what = [type, codeOf(error), place].filter(Boolean).join(', ');
  return withNumber(`${name} ended by an error: ${what}`, 'MF-199');
}

async function startOrExit(
  name: string,
  start: () => Promise<RunningServer>,
): Promise<RunningServer> {
  try {
    return await start();
  } catch (error) {
    const failure =
      error instanceof NumberedFailure
        ? error
        : new NumberedFailure('MF-154', `${name} cannot start: ${reasonOf(error)}`);
    process.stderr.write(`${failure.message}\n`);
    process.exit(1);
  }
}

/**
 * Makes sure of a port before anything else is touched.
 *
 * @throws {NumberedFailure} when it is taken or not ours to take
 */
export async function requireFreePort(
  name: string,
  port: number,
  host = 'localhost',
): Promise<void> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject);
      probe.listen({ host, port }, resolve);
    });
  } catch (error) {
    throw portFailure(name, port, error);
  }
  await new Promise((resolve) => probe.close(resolve));
}

/** What to tell when a port cannot be listened on. */
export function portFailure(name: string, port: number, error: unknown): NumberedFailure {
  const reason = codeOf(error) === 'EADDRINUSE' ? 'another program is using it' : reasonOf(error);
  return new NumberedFailure('MF-151', `${name} cannot use port ${port}: ${reason}`);
}
