import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';

/** Follows what a block of commands has printed. */
const END = 'every command of the block has ended well';

/** Many times what the longest takes, which installs the project's packages; some wait for ever. */
const LIMIT_MS = 20 * 60_000;

/** The whole root goes with the shell: it is the first process of all that run there. */
const ENTER = `
mount -t proc proc "$0/proc"
mkdir -p "$0/dev/shm"
mount -t tmpfs tmpfs "$0/dev/shm"
exec chroot "$0" /usr/bin/env --ignore-environment PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \\
  HOME=/root LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive SOURCE="$1" bash -s
`;

/** A terminal of root in another root folder, with processes of its own and the network of this machine. */
export class GuideShell {
  readonly #shell: ChildProcessWithoutNullStreams;
  readonly #ended: Promise<unknown>;
  #said = '';
  #hear = (): void => undefined;

  /**
   * @param folder - the root
   * @param source - where the project is, as `git clone` there takes it
   */
  constructor(folder: string, source: string) {
    const apart = ['--mount', '--pid', '--fork', '--kill-child'];
    this.#shell = spawn('unshare', [...apart, 'sh', '-euc', ENTER, folder, source]);
    this.#ended = once(this.#shell, 'close');
    for (const output of [this.#shell.stdout, this.#shell.stderr]) {
      output.on('data', (chunk: Buffer) => {
        this.#said += chunk;
        this.#hear();
      });
    }
    // A shell that has ended reads nothing more; that it has is said by whoever waits for it.
    this.#shell.stdin.on('error', () => undefined);
    this.#shell.stdin.write('set -euo pipefail\n');
  }

  /**
   * Types commands in, as a person does: what they set stays for the next.
   *
   * @returns what they printed
   * @throws {Error} with that, when one of them fails
   */
  async run(commands: string): Promise<string> {
    this.#said = '';
    const done = new Promise<'done'>((resolve) => {
      this.#hear = () => {
        if (this.#said.includes(END)) resolve('done');
      };
    });
    // In braces, or a command that reads its input would take those that follow.
    this.#shell.stdin.write(`{\n${commands}\n} < /dev/null\nprintf '%s\\n' '${END}'\n`);
    const limit = setTimeout(() => this.#shell.kill('SIGKILL'), LIMIT_MS);
    const first = await Promise.race([done, this.#ended]);
    clearTimeout(limit);
    if (first !== 'done')
      throw new Error(this.#said.trim() || 'One of them has failed, and said nothing');
    return this.#said.slice(0, this.#said.indexOf(END)).trim();
  }

  /** Ends it, and all that runs in its root. */
  async end(): Promise<void> {
    this.#shell.kill('SIGKILL');
    await this.#ended;
  }
}
