import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runMain, say } from '@console/shared-node/command.ts';
import { NumberedFailure, reasonOf } from '@console/shared-node/failure.ts';
import { signIn } from './identity/client/sign-in.ts';
import { readSettings } from './identity/settings.ts';
import { localAccounts } from './local-accounts.ts';

const names = localAccounts.map((account) => account.username);

const usage = `Signs in to a local account, and writes its access token to a file that only you can read.

  npm run token -- ${names.join('|')}`;

/**
 * `npm run token -- <account>`: signs in to a local account like a browser, and writes its access token
 * to a file in the data folder that only the owner can read. The token is valid for five minutes.
 */
async function main(): Promise<void> {
  const [username = '', ...more] = process.argv.slice(2);
  if (more.length > 0 || !names.some((name) => name === username)) {
    throw new NumberedFailure('MF-150', usage);
  }
  const { issuer, consoleAddresses } = readSettings(process.env);
  const redirectUri = String(consoleAddresses[0]);
  const tokens = await signIn({ issuer, username, redirectUri }).catch((cause: unknown) => {
    // The reason of a failed fetch is its cause.
    const reason = reasonOf(Object(cause).cause ?? cause);
    throw new NumberedFailure('MF-160', `${username} cannot sign in at ${issuer}: ${reason}`);
  });
  const folder = path.join(process.env.DATA_FOLDER ?? '.data', 'tokens');
  const file = path.join(folder, username);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(file, `${tokens.access_token}\n`, { mode: 0o600 });
  say(file);
}

runMain(main, usage);
