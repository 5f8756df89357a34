import type { Kysely } from 'kysely';
import { putAccount } from './account-store.ts';
import type { Tables } from './tables.ts';

/** What an operator may ask of the identity provider. */
export interface PutAccountCommand {
  name: 'put-account';
  sub: string;
  username: string;
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  /** Those that the account has already, where none are given. */
  roles: string[] | undefined;
}

/** Carries out an operator's command, wherever it came from. */
export async function runIdentityCommand(
  database: Kysely<Tables>,
  command: unknown,
): Promise<unknown> {
  const { sub, username, firstName, lastName, email, password, roles } = parse(command);
  await putAccount(
    database,
    { sub, username, first_name: firstName, last_name: lastName, email, roles },
    password,
  );
  return undefined;
}

function parse(command: unknown): PutAccountCommand {
  const fields: Readonly<Record<string, unknown>> =
    typeof command === 'object' && command !== null ? { ...command } : {};
  const text = (name: string): string => {
    const value = fields[name];
    if (typeof value === 'string' && value !== '') return value;
    throw new Error(`The command has no ${name}`);
  };
  if (fields.name !== 'put-account') throw new Error('There is no such command');
  const { roles } = fields;
  return {
    name: 'put-account',
    sub: text('sub'),
    username: text('username'),
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: text('email'),
    password: text('password'),
    roles: Array.isArray(roles) ? roles.map(String) : undefined,
  };
}
