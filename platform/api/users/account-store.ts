import { type Kysely, sql } from 'kysely';
import { localAccounts } from '../../local-accounts.ts';
import { toSkeleton } from '../names/skeleton.ts';
import { type FieldError, RefusedRequest } from '../problem.ts';
import type { Tables } from '../tables.ts';

/** Stores the ids and names of a local platform's built-in accounts. */
export async function keepLocalAccounts(database: Kysely<Tables>): Promise<void> {
  for (const account of localAccounts) await keepAccount(database, account);
}

/** Stores the id and name of an account that is not a user, so that no new user can take them. */
export async function keepAccount(
  database: Kysely<Tables>,
  { sub, username }: { sub: string; username: string },
): Promise<void> {
  const name = username.replaceAll('\0', '');
  await database
    .insertInto('accounts')
    .values({ sub, username: name, skeleton: toSkeleton(name) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * @param skeleton - the skeleton of the name
 * @throws {RefusedRequest} if a new user has the id or the name of an account, a name that looks like
 *   it, or the id of a deleted user, whose tokens may still be in use
 */
export async function refuseTakenAccount(
  database: Kysely<Tables>,
  { id, username }: { id: string; username: string },
  skeleton: string,
): Promise<void> {
  const errors = await sql<FieldError>`
    select 'id' as field, 'taken' as code where
      exists (select from accounts where lower(trim(sub)) = ${id})
      or exists (select from deleted_users where id = ${id}::uuid)
    union all
    select 'username', code from (
      select case when bool_or(lower(trim(username)) = ${username}) then 'taken' else 'look-alike' end as code
      from accounts where skeleton = ${skeleton} having count(*) > 0
    ) as found
  `.execute(database);
  if (errors.rows.length > 0) throw new RefusedRequest('taken', { errors: errors.rows });
}
