import { type Kysely, sql } from 'kysely';
import { localAccounts } from '../../local-accounts.ts';
import { skeletonOf } from '../names/skeleton.ts';
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
  const name = username.replaceAll('\0', '');
  await database
    .insertInto('accounts')
    .values({ sub, username: name, skeleton: skeletonOf(name) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * @param skeleton - of the name
 * @throws {RefusedRequest} when a new user has the id or the name of an account, or a name that can be
 *   taken for it, or the id of a deleted user, whose tokens may still be about
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
