import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { runMain, say } from '@console/shared-node/command.ts';
import { givePassword, usage } from './give-password.ts';

/** Reads the password from the keyboard without echo, or the first line of piped input. */
async function askForPassword(username: string): Promise<string> {
  const { stdin, stdout } = process;
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: silent, terminal: stdin.isTTY });
  try {
    if (stdin.isTTY) stdout.write(`Password for ${username}: `);
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
    if (stdin.isTTY) stdout.write('\n');
  }
}

const words = process.argv.slice(2);
runMain(
  async () => say(await givePassword(words, { environment: process.env, askForPassword })),
  usage,
);
