import path from 'node:path';
import { localAccounts } from '@console/platform/local-accounts.ts';
import { askOperatorServer } from '@console/platform/operator/operator-client.ts';

/**
 * Changes permissions of a worker's platform like `npm run permissions -- <words>`, but without
 * starting a process. Examples of `words`: `role auditor +PutTenant`, `account auditor reset`.
 */
export async function permissions(dataFolder: string, words: string): Promise<void> {
  const [kind, name = '', ...changes] = words.split(' ');
  const target = kind === 'role' ? { role: name } : { account: findSub(name) };
  const after = (sign: string) =>
    changes.filter((change) => change.startsWith(sign)).map((change) => change.slice(1));
  const command = changes.includes('reset')
    ? { name: 'reset-account', ...target, by: 'a test' }
    : { name: 'change-permissions', target, add: after('+'), remove: after('-'), by: 'a test' };
  const answer = await askOperatorServer(path.join(dataFolder, 'api.operator.json'), command);
  if (!answer) throw new Error('No API accepts operator commands');
}

function findSub(username: string): string {
  const account = localAccounts.find((one) => one.username === username);
  if (!account) throw new Error(`There is no account ${username}`);
  return account.sub;
}

/** Adds another administrator to a worker's platform; the password is the user name. */
export async function addAdmin(dataFolder: string, sub: string, username: string): Promise<void> {
  const names = { firstName: username, lastName: username, email: `${username}@platform.example` };
  const who = { sub, username, password: username, ...names, roles: ['platform-admin'] };
  const command = { name: 'put-account', ...who };
  const answer = await askOperatorServer(path.join(dataFolder, 'identity.operator.json'), command);
  if (!answer) throw new Error('No provider accepts operator commands');
}
