import type { Kysely } from 'kysely';
import type { Database } from '../database/database.ts';
import { localAccounts } from '../local-accounts.ts';
import { backUp } from './backup.ts';
import { isPermission, type Permission } from './permission.ts';
import {
  changePermissions,
  readPermissions,
  resetAccount,
} from './permissions/permission-store.ts';
import type { Tables } from './tables.ts';
import { usersToTell } from './users/deleted-users.ts';

/** What an operator may ask of the admin API. */
export type ApiCommand =
  | { name: 'read-permissions' }
  | { name: 'change-permissions'; target: Target; add: Permission[]; remove: Permission[] }
  | { name: 'reset-account'; account: string }
  | { name: 'find-person'; username: string }
  | { name: 'users-to-tell' }
  | { name: 'back-up'; file: string };

type Target = { role: string } | { account: string };

/** Somebody who has a user name: a user of the platform, or one of the local accounts. */
export interface Person {
  sub: string;
  username: string;
  firstName: string;
  lastName: string;
  email: string;
}

/** Carries out an operator's command, wherever it came from. */
export async function runApiCommand(stored: Database<Tables>, command: unknown): Promise<unknown> {
  const parsed = parse(command);
  const { sql: database } = stored;
  switch (parsed.name) {
    case 'read-permissions':
      return readPermissions(database);
    case 'change-permissions':
      return changePermissions(database, parsed);
    case 'reset-account':
      return resetAccount(database, parsed.account);
    case 'find-person':
      return findPerson(database, parsed.username);
    case 'users-to-tell':
      return usersToTell(database);
    case 'back-up':
      return backUp(stored, parsed.file);
  }
}

async function findPerson(database: Kysely<Tables>, username: string): Promise<Person | undefined> {
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

function parse(command: unknown): ApiCommand {
  const { name, target, account, username, add, remove, file } = fieldsOf(command);
  if (name === 'read-permissions' || name === 'users-to-tell') return { name };
  if (name === 'reset-account' && typeof account === 'string') return { name, account };
  if (name === 'find-person' && typeof username === 'string') return { name, username };
  if (name === 'back-up' && typeof file === 'string') return { name, file };
  const who = targetOf(target);
  if (name === 'change-permissions' && who !== undefined) {
    return { name, target: who, add: permissionsOf(add), remove: permissionsOf(remove) };
  }
  throw new Error('There is no such command');
}

function targetOf(target: unknown): Target | undefined {
  const { role, account } = fieldsOf(target);
  if (typeof role === 'string') return { role };
  if (typeof account === 'string') return { account };
  return undefined;
}

function permissionsOf(names: unknown): Permission[] {
  if (!Array.isArray(names)) return [];
  return names.filter((name) => typeof name === 'string').filter(isPermission);
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
