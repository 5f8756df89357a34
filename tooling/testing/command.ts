import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

/** A command of the project that runs until it is stopped. */
export interface RunningCommand {
  readonly process: ChildProcess;
  /** Returns its output so far, on stdout and stderr. */
  output(): string;
  /** Returns its output on stderr so far. */
  errors(): string;
  /** Stops the command like Ctrl-C, and waits until it has ended. */
  stop(): Promise<void>;
}

/** Runs a command of a working copy: `dev mf-users` for `npm run dev -- mf-users`. */
export const runCommand = (
  copy: string,
  args: readonly string[],
  until: string,
): Promise<RunningCommand> => runProgram(copy, ['shared-node/run.cjs', ...args], until);

/**
 * Runs a program for Node, and its arguments.
 *
 * @param until - output which shows that the program is ready
 * @throws {Error} with its output, if the program ends before it is ready
 */
export async function runProgram(
  folder: string,
  [program = '', ...args]: readonly string[],
  until: string,
): Promise<RunningCommand> {
  const child = spawn(process.execPath, [path.join(folder, program), ...args], { cwd: folder });
  let output = '';
  let errors = '';
  const ready = new Promise<'ready'>((resolve) => {
    const onOutput = (chunk: Buffer) => {
      output += chunk;
      if (output.includes(until)) resolve('ready');
    };
    child.stdout.on('data', onOutput);
    child.stderr.on('data', onOutput);
    child.stderr.on('data', (chunk) => {
      errors += chunk;
    });
  });
  const ended = endOf(child);
  if ((await Promise.race([ready, ended])) !== 'ready') throw new Error(output);
  return {
    process: child,
    output: () => output,
    errors: () => errors,
    async stop() {
      child.kill('SIGINT');
      await ended;
    },
  };
}

/** Runs a command of a working copy to its end, and returns its output. */
export async function runToEnd(copy: string, args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [path.join(copy, 'shared-node/run.cjs'), ...args]);
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const code = await endOf(child);
  if (code !== 0) throw new Error(output);
  return output;
}

const endOf = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => {
    child.once('close', (code) => resolve(code));
  });
