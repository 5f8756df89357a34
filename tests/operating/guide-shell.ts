import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';

const END = 'all commands of the block succeeded';

/** Time limit for the commands of a block. Even the slowest command, which installs packages, takes far less time. */
const LIMIT_MS = 20 * 60_000;

/** Starts the shell as the first process of its PID namespace, so that all other processes end with it. */
const ENTER = `
mount -t proc proc "$0/proc"
mkdir -p "$0/dev/shm"
mount -t tmpfs tmpfs "$0/dev/shm"
exec chroot "$0" /usr/bin/env --ignore-environment PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \\
  HOME=/root LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive bash -s
`;

/** A root shell in a chroot, with its own PID namespace and this machine's network. */
export class GuideShell {
  readonly #shell: ChildProcessWithoutNullStreams;
  readonly #ended: Promise<unknown>;
  #said = '';
  #hear = (): void => undefined;

  constructor(folder: string) {
    const apart = ['--mount', '--pid', '--fork', '--kill-child'];
    this.#shell = spawn('unshare', [...apart, 'sh', '-euc', ENTER, folder]);
    this.#ended = once(this.#shell, 'close');
    for (const output of [this.#shell.stdout, this.#shell.stderr]) {
      output.on('data', (chunk: Buffer) => {
        this.#said += chunk;
        this.#hear();
      });
    }
    // Ignores errors of writing to a shell that has ended, because `run` reports the end.
    this.#shell.stdin.on('error', () => undefined);
    this.#shell.stdin.write('set -euo pipefail\n');
  }

  /** Runs commands and returns their output. Variables that they set remain set for later commands. */
  async run(commands: string): Promise<string> {
    this.#said = '';
    const done = new Promise<'done'>((resolve) => {
      this.#hear = () => {
        if (this.#said.includes(END)) resolve('done');
      };
    });
    // The braces redirect stdin: otherwise a command that reads it would consume the commands that follow.
    this.#shell.stdin.write(`{\n${commands}\n} < /dev/null\nprintf '%s\\n' '${END}'\n`);
    const limit = setTimeout(() => this.#shell.kill('SIGKILL'), LIMIT_MS);
    const first = await Promise.race([done, this.#ended]);
    clearTimeout(limit);
    if (first !== 'done')
      throw new Error(this.#said.trim() || 'A command has failed without output');
    return this.#said.slice(0, this.#said.indexOf(END)).trim();
  }

  /** Ends the shell and all processes that it has started. */
  async end(): Promise<void> {
    this.#shell.kill('SIGKILL');
    await this.#ended;
  }
}
