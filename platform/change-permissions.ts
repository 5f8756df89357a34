import { NumberedFailure } from '@console/shared-node/failure.ts';
import { whoami } from '@console/shared-node/whoami.ts';
import { getApiTarget } from './api/operator-commands.ts';
import { isPermission, permissions } from './api/permission.ts';
import type { StoredPermissions } from './api/permissions/permission-store.ts';
import { runOperatorCommand } from './operator/run-operator-command.ts';

/** The help of the command. */
export const usage = `Shows and changes permissions, while the platform runs.

  npm run permissions                                      show all permissions
  npm run permissions -- role auditor +PutTenant           give a role a permission
  npm run permissions -- account manager -DeleteUser       add an exception for an account
  npm run permissions -- account manager reset             remove an account's exceptions
  npm run permissions -- sub 'auth0|5f7c8ec7' +GetTenants  the same for an account that only the provider knows

An account is the user name of a user in the console, or a UUID. A sub is the provider's identifier of an account, in
whatever form the provider has; quote it, because a shell reads characters such as | and $. A role may be new. The
permissions are:
  ${permissions.join(' ')}`;

/** Runs a command on the platform. */
type Ask = (command: unknown) => Promise<unknown>;

/**
 * `npm run permissions`: shows and changes permissions.
 *
 * @param environment - locates the platform
 * @returns the message for the operator
 * @throws if the arguments are invalid or the account is unknown
 */
export async function changePermissions(
  [kind, name, ...changes]: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<string> {
  const target = getApiTarget(environment);
  const ask: Ask = (command) => runOperatorCommand(target, command);
  if (kind === undefined) return show(await ask({ name: 'read-permissions' }));
  if (!isKind(kind) || name === undefined || changes.length === 0) {
    throw new NumberedFailure('MF-161', `${usage}\n\nInvalid arguments`);
  }
  const changed = await findTarget(kind, name, ask);
  if ('account' in changed && changes[0] === 'reset') {
    await ask({ name: 'reset-account', ...changed, by: whoami() });
    return `Removed the exceptions of ${name}.`;
  }
  const add = namesAfter('+', changes);
  const remove = namesAfter('-', changes);
  const invalid = changes.find((change) => !isPermission(change.slice(1)) || !/^[+-]/.test(change));
  if (invalid !== undefined) {
    throw new NumberedFailure(
      'MF-161',
      `"${invalid}" must be + or - and the name of a permission: ${permissions.join(', ')}`,
    );
  }
  const note = kind === 'role' ? await noteIfNew(name, ask) : '';
  await ask({ name: 'change-permissions', target: changed, add, remove, by: whoami() });
  return `Changed for ${kind} ${name}: ${changes.join(' ')}${note}`;
}

const KINDS = ['role', 'account', 'sub'] as const;

type Kind = (typeof KINDS)[number];

const isKind = (kind: string): kind is Kind => KINDS.some((one) => one === kind);

async function findTarget(
  kind: Kind,
  name: string,
  ask: Ask,
): Promise<{ role: string } | { account: string }> {
  switch (kind) {
    case 'role':
      return { role: name };
    case 'account':
      return { account: await findSub(name, ask) };
    case 'sub':
      return { account: checkSub(name) };
  }
}

/** Checks a subject as OpenID Connect Core 1.0 §2 limits it; a shell passes on no other ASCII characters. */
function checkSub(sub: string): string {
  if (/^[ -~]{1,255}$/.test(sub)) return sub;
  throw new NumberedFailure(
    'MF-161',
    `A sub has 1 to 255 ASCII characters, got ${sub.length}: ${JSON.stringify(sub)}. Copy it from the provider or from the claim sub of a token`,
  );
}

async function findSub(account: string, ask: Ask): Promise<string> {
  if (/^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(account)) return account;
  const user = await ask({ name: 'find-person', username: account });
  if (typeof user === 'object' && user !== null && 'sub' in user) return String(user.sub);
  throw new NumberedFailure(
    'MF-162',
    `There is no user with the name "${account}" in the console. The console does not know the names of accounts that only the provider has. For such an account, give its sub, in Keycloak its ID: permissions sub '<sub>'`,
  );
}

/** Returns a sentence if no role of this name has permissions: the name may be mistyped. */
async function noteIfNew(role: string, ask: Ask): Promise<string> {
  const { roles } = (await ask({ name: 'read-permissions' })) as StoredPermissions;
  const known = [...new Set(roles.map((one) => one.role))];
  if (known.includes(role)) return '';
  return `\nThe role ${role} had no permissions before. The roles with permissions were ${known.join(', ')}.`;
}

function namesAfter(sign: string, changes: readonly string[]): string[] {
  return changes.filter((change) => change.startsWith(sign)).map((change) => change.slice(1));
}

function show(stored: unknown): string {
  // The answer comes from this program's own command, so it is not validated.
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
