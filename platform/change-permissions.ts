import { NumberedFailure } from '@console/shared-node/failure.ts';
import { runApiCommand } from './api/operator-commands.ts';
import { isPermission, permissions } from './api/permission.ts';
import type { StoredPermissions } from './api/permissions/permission-store.ts';
import { readPlace } from './api/settings.ts';
import { schemaName, type Tables } from './api/tables.ts';
import { runOperatorCommand } from './operator/run-operator-command.ts';

const usage = `Shows and changes who may do what, while the platform runs.

  npm run permissions                                      what is stored
  npm run permissions -- role auditor +PutTenant           give a role a permission
  npm run permissions -- account manager -DeleteUser       an exception for one account
  npm run permissions -- account manager reset             no exceptions any more

An account is a user name or a sub. The permissions are:
  ${permissions.join(' ')}`;

/** Has the platform carry out a command. */
type Ask = (command: unknown) => Promise<unknown>;

/**
 * `npm run permissions`: shows and changes who may do what.
 *
 * @param environment - says where the platform is
 * @returns what to say to the operator
 * @throws when the words are not understood, or name nobody
 */
export async function changePermissions(
  [kind, name, ...changes]: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<string> {
  const ask = platformIn(environment);
  if (kind === undefined) return show(await ask({ name: 'read-permissions' }));
  if (kind === '--help' || kind === 'help') return usage;
  if ((kind !== 'role' && kind !== 'account') || name === undefined || changes.length === 0) {
    throw new NumberedFailure('MF-161', `${usage}\n\nThat is not understood`);
  }
  const target = kind === 'role' ? { role: name } : { account: await subOf(name, ask) };
  if (kind === 'account' && changes[0] === 'reset') {
    await ask({ name: 'reset-account', ...target });
    return `The roles of ${name} alone decide again.`;
  }
  const add = namesAfter('+', changes);
  const remove = namesAfter('-', changes);
  const strange = changes.find((change) => !isPermission(change.slice(1)) || !/^[+-]/.test(change));
  if (strange !== undefined) {
    throw new NumberedFailure('MF-161', `"${strange}" is not + or - and the name of a permission`);
  }
  await ask({ name: 'change-permissions', target, add, remove });
  return `Changed for ${kind} ${name}: ${changes.join(' ')}`;
}

function platformIn(environment: NodeJS.ProcessEnv): Ask {
  const { operatorFile, databaseUrl, databaseFolder: folder } = readPlace(environment);
  const database = { databaseUrl, folder, schema: schemaName };
  return (command) =>
    runOperatorCommand<Tables>({ operatorFile, database, run: runApiCommand }, command);
}

async function subOf(account: string, ask: Ask): Promise<string> {
  if (/^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(account)) return account;
  const person = await ask({ name: 'find-person', username: account });
  if (typeof person === 'object' && person !== null && 'sub' in person) return String(person.sub);
  throw new NumberedFailure('MF-162', `There is no user with the name "${account}"`);
}

function namesAfter(sign: string, changes: readonly string[]): string[] {
  return changes.filter((change) => change.startsWith(sign)).map((change) => change.slice(1));
}

function show(stored: unknown): string {
  // Made by the other end of this same program.
  const { roles, accounts } = stored as StoredPermissions;
  const byRole = new Map<string, string[]>();
  for (const { role, permission } of roles) {
    byRole.set(role, [...(byRole.get(role) ?? []), permission]);
  }
  const lines = [...byRole].map(([role, held]) => `role ${role}: ${held.join(' ')}`);
  const exceptions = accounts.map(
    ({ account, permission, granted }) => `account ${account}: ${granted ? '+' : '-'}${permission}`,
  );
  return [...lines, ...exceptions].join('\n');
}
