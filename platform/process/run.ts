import { createServer } from 'node:net';
import { runMain, say, wantsHelp } from '@console/shared-node/command.ts';
import { codeOf, NumberedFailure, reasonOf } from '@console/shared-node/failure.ts';
import { withNumber } from '@console/shared-ui/contract';

export interface RunningServer {
  /** The port, for a parent process that has not chosen it. */
  readonly port?: number;
  /** How long the server continues to serve after a stop signal. */
  readonly stopDelayMs?: number;
  /** Finishes pending requests, then releases everything. */
  close(): Promise<void>;
}

/** The program of a server. */
interface ServerProgram<Settings> {
  /** E.g. `The admin API`. */
  readonly name: string;
  readonly usage: string;
  /** Reads the settings from the environment. */
  read(): Settings;
  /** Asks the servers that the settings name; returns a sentence about their answers. */
  check?(settings: Settings): Promise<string>;
}

/** How long a server may take to close; then pending requests are cut off. */
const CLOSE_TIMEOUT_MS = 10_000;

/**
 * Runs a server as this process: notifies the parent when it is ready, prints in one sentence why it
 * cannot start, and stops cleanly on a signal or when the parent has ended. With `--check` it only
 * checks its settings.
 */
export async function runServer<Settings>(
  { name, usage, read, check }: ServerProgram<Settings>,
  start: (settings: Settings) => Promise<RunningServer>,
): Promise<void> {
  if (wantsHelp()) return say(usage);
  if (process.argv.includes('--check')) {
    return runMain(async () => {
      const answer = await check?.(read());
      say([`${name}: the settings are valid.`, answer, 'Nothing was started.'].join(' '));
    });
  }
  process.on('uncaughtException', (error) => {
    process.stderr.write(`${describeFault(name, error)}\n`);
    process.exit(1);
  });
  let server: RunningServer | undefined;
  let isClosing = false;

  function stop(): void {
    // The server has not started yet, so there is nothing to finish.
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

  // The parent ended before this process could listen: there was a channel, but it is closed.
  if (process.send && !process.connected) stop();
  process.on('disconnect', stop);
  const listen = () => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop);
  };
  // Until the server runs there is nothing to finish, so a signal's default action may end the process, at
  // once even while a database opens, which blocks the event loop. Process 1 of a container has no default action.
  const isFirst = process.pid === 1;
  if (isFirst) listen();
  server = await startOrExit(name, async () => start(read()));
  if (!isFirst) listen();
  process.send?.({ ready: true, port: server.port });
}

/**
 * Describes an unexpected error by its class, code and location, without its message: messages of database
 * errors contain rows.
 */
export function describeFault(name: string, error: unknown): string {
  const { name: type, stack = '' } = error instanceof Error ? error : new Error();
  // The message may have lines that look like stack frames.
  const location = /^ *(at .+)$/m.exec(stack.slice(String(error).length))?.[1];
  const what = [type, codeOf(error), location].filter(Boolean).join(', ');
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
 * Checks that a port is free before anything else is done.
 *
 * @throws {NumberedFailure} if the port is in use or not permitted
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

/** Creates the failure of a port that cannot be used. */
export function portFailure(name: string, port: number, error: unknown): NumberedFailure {
  const reason = codeOf(error) === 'EADDRINUSE' ? 'another program is using it' : reasonOf(error);
  return new NumberedFailure('MF-151', `${name} cannot use port ${port}: ${reason}`);
}
