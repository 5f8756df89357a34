import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * Gives an id to a database that has none: a new database, or one that was restored from a backup.
 * Revisions and events of a restored database continue from the backup's numbers.
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
