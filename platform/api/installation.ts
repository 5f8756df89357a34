import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * Gives a database its name where it has none: a new one, and one that has been put back from a
 * backup, which counts its revisions and events on from where it was then.
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

/** A short name of this database, unlike that of any other. */
export async function installationOf(database: Kysely<Tables>): Promise<string> {
  const { id } = await database.selectFrom('installation').select('id').executeTakeFirstOrThrow();
  return id.slice(0, 8);
}
