import { NumberedFailure } from '@console/shared-node/failure.ts';
import { whoami } from '@console/shared-node/whoami.ts';
import { type ApiCommand, getApiTarget } from './api/operator-commands.ts';
import { getIdentityTarget } from './identity/operator-commands.ts';
import { runOperatorCommand } from './operator/run-operator-command.ts';

/** The help of the command. */
export const usage = `Gives a user of the platform a password for the local identity provider.

  npm run password -- <name>                               asks for the password
  npm run password -- <name> --role hub-manager            and gives the account this role
  echo "$PASSWORD" | npm run --silent password -- <name>

Without --role an account keeps the roles it has; a new one has none.`;

const SHORTEST_PASSWORD = 4;

/** The environment of the command, and the source of the password. */
export interface PasswordSource {
  readonly environment: NodeJS.ProcessEnv;
  askForPassword(username: string): Promise<string>;
}

/**
 * `npm run password`: sets the password of a user, and optionally the roles of the account.
 *
 * @returns the message for the operator
 * @throws if there is no such user, or the password is too short
 */
export async function givePassword(
  words: readonly string[],
  { environment, askForPassword }: PasswordSource,
): Promise<string> {
  const { username, roles } = read(words);
  if (username === undefined) return usage;
  const [api, provider] = [getApiTarget(environment), getIdentityTarget(environment)];
  const askApi = (command: ApiCommand) => runOperatorCommand(api, command);
  const askProvider = (command: object) => runOperatorCommand(provider, command);
  const user = await askApi({ name: 'find-person', username });
  if (typeof user !== 'object' || user === null) {
    throw new NumberedFailure('MF-162', `There is no user with the name "${username}"`);
  }
  const password = await askForPassword(username);
  if (password.length < SHORTEST_PASSWORD) {
    throw new NumberedFailure('MF-163', `Passwords need at least ${SHORTEST_PASSWORD} characters`);
  }
  // A deleted user may have had this name, and the provider may not have been notified yet.
  await askProvider({ name: 'remove-accounts', subs: await askApi({ name: 'users-to-tell' }) });
  await askProvider({
    name: 'put-account',
    ...user,
    password,
    by: whoami(),
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
