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
import { findUnreportedUsers } from './users/deleted-users.ts';

/** A command that an operator can send to the admin API. */
export type ApiCommand =
  | { name: 'read-permissions' }
  | { name: 'change-permissions'; target: Target; add: Permission[]; remove: Permission[] }
  | { name: 'reset-account'; account: string }
  | { name: 'find-person'; username: string }
  | { name: 'users-to-tell' }
  | { name: 'back-up'; file: string };

type Target = { role: string } | { account: string };

/** The owner of a user name: a user of the platform, or one of the local accounts. */
export interface Person {
  sub: string;
  username: string;
  firstName: string;
  lastName: string;
  email: string;
}

/** Runs an operator's command. */
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
      return findUser(database, parsed.username);
    case 'users-to-tell':
      return findUnreportedUsers(database);
    case 'back-up':
      return backUp(stored, parsed.file);
  }
}

async function findUser(database: Kysely<Tables>, username: string): Promise<Person | undefined> {
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
  const { name, target, account, username, add, remove, file } = toRecord(command);
  if (name === 'read-permissions' || name === 'users-to-tell') return { name };
  if (name === 'reset-account' && typeof account === 'string') return { name, account };
  if (name === 'find-person' && typeof username === 'string') return { name, username };
  if (name === 'back-up' && typeof file === 'string') return { name, file };
  const who = parseTarget(target);
  if (name === 'change-permissions' && who !== undefined) {
    return { name, target: who, add: parsePermissions(add), remove: parsePermissions(remove) };
  }
  throw new Error('There is no such command');
}

function parseTarget(target: unknown): Target | undefined {
  const { role, account } = toRecord(target);
  if (typeof role === 'string') return { role };
  if (typeof account === 'string') return { account };
  return undefined;
}

function parsePermissions(names: unknown): Permission[] {
  if (!Array.isArray(names)) return [];
  return names.filter((name) => typeof name === 'string').filter(isPermission);
}

function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
