import type { Database } from '../database/database.ts';
import { putAccount, removeAccounts } from './account-store.ts';
import type { Tables } from './tables.ts';

/** A command that an operator or the admin API can send to the identity provider. */
export type IdentityCommand = PutAccountCommand | { name: 'remove-accounts'; subs: string[] };

interface PutAccountCommand {
  name: 'put-account';
  sub: string;
  username: string;
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  /** If undefined, an existing account keeps its roles. */
  roles: string[] | undefined;
}

/** Runs a command. */
export async function runIdentityCommand(
  { sql: database }: Database<Tables>,
  command: unknown,
): Promise<unknown> {
  const parsed = parse(command);
  if (parsed.name === 'remove-accounts') return removeAccounts(database, parsed.subs);
  const { sub, username, firstName, lastName, email, password, roles } = parsed;
  await putAccount(
    database,
    { sub, username, first_name: firstName, last_name: lastName, email, roles },
    password,
  );
  return undefined;
}

function parse(command: unknown): IdentityCommand {
  const fields: Readonly<Record<string, unknown>> =
    typeof command === 'object' && command !== null ? { ...command } : {};
  const text = (name: string): string => {
    const value = fields[name];
    if (typeof value === 'string' && value !== '') return value;
    throw new Error(`The command has no ${name}`);
  };
  const { name, roles, subs } = fields;
  if (name === 'remove-accounts' && Array.isArray(subs)) return { name, subs: subs.map(String) };
  if (name !== 'put-account') throw new Error('There is no such command');
  return {
    name,
    sub: text('sub'),
    username: text('username'),
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: text('email'),
    password: text('password'),
    roles: Array.isArray(roles) ? roles.map(String) : undefined,
  };
}
