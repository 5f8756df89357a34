import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { runMain, say } from '../command.ts';
import { NumberedFailure } from '../failure.ts';
import { type ApiCommand, runApiCommand } from './api/operator-commands.ts';
import { readSettings as readApiSettings } from './api/settings.ts';
import { type Tables as ApiTables, schemaName as apiSchema } from './api/tables.ts';
import { runIdentityCommand } from './identity/operator-commands.ts';
import { readSettings as readIdentitySettings } from './identity/settings.ts';
import { type Tables as IdentityTables, schemaName as identitySchema } from './identity/tables.ts';
import { runOperatorCommand } from './operator/run-operator-command.ts';

const usage = `Gives a user of the platform a password for the local identity provider.

  npm run password -- lea.favre                            asks for the password
  npm run password -- lea.favre --role hub-manager         and gives the account this role
  echo "$PASSWORD" | npm run --silent password -- lea.favre

Without --role an account keeps the roles it has; a new one has none.`;

const SHORTEST_PASSWORD = 4;

async function main(words: readonly string[]): Promise<string> {
  const { username, roles } = read(words);
  if (username === undefined) return usage;
  const person = await findPerson(username);
  const password = await askForPassword(username);
  if (password.length < SHORTEST_PASSWORD) {
    throw new NumberedFailure('MF-163', `A password has at least ${SHORTEST_PASSWORD} characters`);
  }
  // Somebody deleted may have had this name, and the provider may not have been told.
  await askProvider({ name: 'remove-accounts', subs: await askApi({ name: 'users-to-tell' }) });
  await askProvider({
    name: 'put-account',
    ...person,
    password,
    ...(roles.length === 0 ? {} : { roles }),
  });
  return `${username} can sign in with this password now.`;
}

function read(words: readonly string[]): { username: string | undefined; roles: string[] } {
  const roles: string[] = [];
  let username: string | undefined;
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    if (word === '--role') {
      index += 1;
      roles.push(words[index] ?? '');
    } else if (word.startsWith('-') || username !== undefined) {
      return { username: undefined, roles };
    } else {
      username = word;
    }
  }
  return { username, roles };
}

async function findPerson(username: string): Promise<object> {
  const person = await askApi({ name: 'find-person', username });
  if (typeof person === 'object' && person !== null) return person;
  throw new NumberedFailure('MF-162', `There is no user with the name "${username}"`);
}

function askApi(command: ApiCommand): Promise<unknown> {
  const { operatorFile, databaseUrl, databaseFolder } = readApiSettings(process.env);
  return runOperatorCommand<ApiTables>(
    {
      operatorFile,
      database: { databaseUrl, folder: databaseFolder, schema: apiSchema },
      run: runApiCommand,
    },
    command,
  );
}

function askProvider(command: object): Promise<unknown> {
  const { operatorFile, databaseUrl, databaseFolder } = readIdentitySettings(process.env);
  return runOperatorCommand<IdentityTables>(
    {
      operatorFile,
      database: { databaseUrl, folder: databaseFolder, schema: identitySchema },
      run: runIdentityCommand,
    },
    command,
  );
}

/** From the keyboard without showing it, or the first line of what is piped in. */
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

runMain(async () => say(await main(process.argv.slice(2))));
