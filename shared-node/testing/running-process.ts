import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isFree } from '../ports.ts';
import { programOf } from '../program.cjs';
import { keepLogs } from './kept-logs.ts';

export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** A running program of this repository. */
export interface RunningProcess {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** Returns the program's output so far. */
  output(): { stdout: string; stderr: string };
  stop(signal?: NodeJS.Signals): Promise<Ended>;
}

/**
 * Starts a program, without waiting for it.
 *
 * @param program - path of the program relative to the root, which is the working directory of tests
 * @param flags - Node's own options
 */
export function run(
  program: string,
  environment: Readonly<Record<string, string>>,
  words: readonly string[] = [],
  flags: readonly string[] = [],
): RunningProcess {
  const child = fork(programOf(path.resolve(program)), words, {
    execArgv: [...flags],
    env: { ...process.env, ...environment },
    stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
  });
  const printed = { stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk) => {
    printed.stdout += String(chunk);
  });
  child.stderr?.on('data', (chunk) => {
    printed.stderr += String(chunk);
  });
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code, signal) => {
      // Keeps only the logs of services: a command's output is for the user who ran it, and may contain names.
      if (program.endsWith('/main.ts')) keepOutput(program, child.pid, printed);
      resolve({ code, signal });
    });
  });
  return {
    child,
    ended,
    output: () => ({ ...printed }),
    stop(signal = 'SIGTERM') {
      child.kill(signal);
      return ended;
    },
  };
}

function keepOutput(
  program: string,
  pid: number | undefined,
  { stdout, stderr }: { stdout: string; stderr: string },
): void {
  const log = `${path.basename(path.dirname(program))}.log`;
  keepLogs(`jest-${process.pid}-${pid}`, () => ({ [log]: stdout + stderr }));
}

/** The exit of a command, and its output. */
export interface Outcome extends Ended {
  stdout: string;
  stderr: string;
}

/** Runs a command to its end; `input` is the text that the user types. */
export async function runToEnd(
  program: string,
  environment: Readonly<Record<string, string>>,
  words: readonly string[],
  input = '',
  flags: readonly string[] = [],
): Promise<Outcome> {
  const running = run(program, environment, words, flags);
  // Ignores EPIPE: a process that ends early closes its input, and its exit code shows the reason.
  running.child.stdin?.on('error', () => undefined).end(input);
  return { ...(await running.ended), ...running.output() };
}

/** Starts a server and waits until it reports that it is ready. */
export async function runServer(
  program: string,
  environment: Readonly<Record<string, string>>,
): Promise<RunningProcess> {
  const running = run(program, environment);
  const ready = new Promise<'ready'>((resolve) => {
    running.child.once('message', () => resolve('ready'));
  });
  const first = await Promise.race([ready, running.ended]);
  if (first === 'ready') return running;
  throw new Error(`${program} ended with ${first.code}: ${running.output().stderr}`);
}

/**
 * Ports for the tests' own servers. They are below the ports that the system assigns to outgoing
 * connections: tests open thousands of connections, and one could take a port before its server does.
 */
const PORTS = { first: 24_000, count: 8_000 };

/** Returns a port on which nothing listens. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = PORTS.first + Math.floor(Math.random() * PORTS.count);
    if (await isFree(port)) return port;
  }
}

/** Creates a temporary folder. */
export async function temporaryFolder(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'platform-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
