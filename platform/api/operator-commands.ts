import type { Kysely } from 'kysely';
import {
  array,
  type InferOutput,
  literal,
  object,
  picklist,
  string,
  union,
  variant,
} from 'valibot';
import { readAudit } from '../audit/audit-trail.ts';
import { readAuditCommand } from '../audit/read-command.ts';
import type { Database } from '../database/database.ts';
import { localAccounts } from '../local-accounts.ts';
import { type CommandTarget, parseCommand } from '../operator/run-operator-command.ts';
import { backUp } from './backup.ts';
import { permissions } from './permission.ts';
import {
  changePermissions,
  readPermissions,
  resetAccount,
} from './permissions/permission-store.ts';
import { readDatabaseSettings } from './settings.ts';
import { schemaName, type Tables } from './tables.ts';
import { findUnreportedUsers } from './users/deleted-users.ts';

const commands = variant('name', [
  object({ name: literal('read-permissions') }),
  object({
    name: literal('change-permissions'),
    target: union([object({ role: string() }), object({ account: string() })]),
    add: array(picklist(permissions)),
    remove: array(picklist(permissions)),
    by: string(),
  }),
  object({ name: literal('reset-account'), account: string(), by: string() }),
  object({ name: literal('find-person'), username: string() }),
  object({ name: literal('users-to-tell') }),
  object({ name: literal('back-up'), file: string() }),
  readAuditCommand,
]);

/** A command that an operator can send to the admin API. */
export type ApiCommand = InferOutput<typeof commands>;

/** Returns how a command reaches the API of the platform in an environment. */
export function getApiTarget(environment: NodeJS.ProcessEnv): CommandTarget<Tables> {
  const { operatorFile, databaseUrl, databaseFolder: folder } = readDatabaseSettings(environment);
  return {
    operatorFile,
    database: { databaseUrl, folder, schema: schemaName },
    run: runApiCommand,
  };
}

/** Runs an operator's command. */
export async function runApiCommand(stored: Database<Tables>, command: unknown): Promise<unknown> {
  const parsed = parseCommand(commands, command);
  const { sql: database } = stored;
  switch (parsed.name) {
    case 'read-permissions':
      return readPermissions(database);
    case 'change-permissions':
      return changePermissions(database, parsed);
    case 'reset-account':
      return resetAccount(database, parsed);
    case 'find-person':
      return findUser(database, parsed.username);
    case 'users-to-tell':
      return findUnreportedUsers(database);
    case 'back-up':
      return backUp(stored, parsed.file);
    case 'read-audit':
      return readAudit(database, parsed, parsed.limit, parsed.before);
  }
}

/** Finds the owner of a user name: a user of the platform, or one of the local accounts. */
async function findUser(database: Kysely<Tables>, username: string): Promise<object | undefined> {
  const user = await database
    .selectFrom('users')
    .select(['id as sub', 'username', 'first_name as firstName', 'last_name as lastName', 'email'])
    .where('username', '=', username)
    .executeTakeFirst();
  if (user !== undefined) return user;
  const account = localAccounts.find((one) => one.username === username);
  if (account === undefined) return undefined;
  const deleted = await database
    .selectFrom('deleted_users')
    .select('id')
    .where('id', '=', account.sub)
    .executeTakeFirst();
  if (deleted !== undefined) return undefined;
  const { roles: _roles, ...person } = account;
  return person;
}
