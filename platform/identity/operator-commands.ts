import { array, literal, minLength, object, optional, pipe, string, variant } from 'valibot';
import { commandOf } from '../audit/audit-entry.ts';
import { readAudit } from '../audit/audit-trail.ts';
import { keepMonths } from '../audit/months.ts';
import { readAuditCommand } from '../audit/read-command.ts';
import type { Database } from '../database/database.ts';
import { type CommandTarget, parseCommand } from '../operator/run-operator-command.ts';
import { putAccount, removeAccounts } from './account-store.ts';
import { readSettings } from './settings.ts';
import { schemaName, type Tables } from './tables.ts';

const filled = pipe(string(), minLength(1));

/** Commands that an operator or the admin API can send to the identity provider. */
const commands = variant('name', [
  object({
    name: literal('put-account'),
    sub: filled,
    username: filled,
    firstName: filled,
    lastName: filled,
    email: filled,
    password: filled,
    /** If undefined, an existing account keeps its roles. */
    roles: optional(array(string())),
    /** The operator. */
    by: optional(filled, 'operator'),
  }),
  object({ name: literal('remove-accounts'), subs: array(string()) }),
  readAuditCommand,
]);

/** Returns how a command reaches the provider of the platform in an environment. */
export function getIdentityTarget(environment: NodeJS.ProcessEnv): CommandTarget<Tables> {
  const { operatorFile, databaseUrl, databaseFolder: folder } = readSettings(environment);
  return {
    operatorFile,
    database: { databaseUrl, folder, schema: schemaName },
    run: runIdentityCommand,
  };
}

/** Runs a command. */
export async function runIdentityCommand(
  { sql: database }: Database<Tables>,
  command: unknown,
): Promise<unknown> {
  const parsed = parseCommand(commands, command);
  if (parsed.name === 'remove-accounts') return removeAccounts(database, parsed.subs);
  if (parsed.name === 'read-audit') {
    return readAudit(database, parsed, parsed.limit, parsed.before);
  }
  await keepMonths(database);
  const { sub, username, firstName, lastName, email, password, roles, by } = parsed;
  return putAccount(
    database,
    { sub, username, first_name: firstName, last_name: lastName, email, roles },
    password,
    commandOf(by, 'setPassword'),
  );
}
