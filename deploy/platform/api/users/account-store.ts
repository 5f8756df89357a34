import { type Kysely, sql } from 'kysely';
import { localAccounts } from '../../local-accounts.ts';
import { type FieldError, RefusedRequest } from '../problem.ts';
import type { Tables } from '../tables.ts';

/** Keeps the ids and names of the accounts that a local platform has from the beginning. */
export async function keepLocalAccounts(database: Kysely<Tables>): Promise<void> {
  for (const account of localAccounts) await keepAccount(database, account);
}

/** Keeps the id and the name of an account that is no user, so that no user can be given them. */
export async function keepAccount(
  database: Kysely<Tables>,
  { sub, username }: { sub: string; username: string },
): Promise<void> {
  await database
    .insertInto('accounts')
    .values({ sub, username: username.replaceAll('\0', '') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * @throws {RefusedRequest} when a new user has the id or the name of an account, or the id of a deleted
 *   user, whose tokens may still be about
 */
export async function refuseTakenAccount(
  database: Kysely<Tables>,
  { id, username }: { id: string; username: string },
): Promise<void> {
  const { rows } = await sql<{ field: string }>`
    select 'id' as field where
      exists (select from accounts where lower(trim(sub)) = ${id})
      or exists (select from deleted_users where id = ${id}::uuid)
    union all
    select 'username' where
      exists (select from accounts where lower(trim(username)) = ${username})
  `.execute(database);
  if (rows.length === 0) return;
  const errors = rows.map(({ field }): FieldError => ({ field, code: 'taken' }));
  throw new RefusedRequest('taken', { errors });
}
