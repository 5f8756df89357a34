import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * Gives a database an id if it has none: a new database, or one restored from a backup, whose
 * revisions and events continue from the numbers of the backup.
 */
export async function nameInstallation(database: Kysely<Tables>): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(727004)`.execute(transaction);
    await sql`
      insert into installation
      select gen_random_uuid() where not exists (select from installation)
    `.execute(transaction);
  });
}

/** Returns a short id that is unique to this database. */
export async function readInstallation(database: Kysely<Tables>): Promise<string> {
  const { id } = await database.selectFrom('installation').select('id').executeTakeFirstOrThrow();
  return id.slice(0, 8);
}
