import { type Migration, Migrator } from 'kysely';
import type { Database } from './database.ts';
import { reasonOf, StartFailure } from './start-failure.ts';

/** Brings a schema up to date; of several processes that start at once one does the work. */
export async function migrate<Tables>(
  database: Database<Tables>,
  schema: string,
  migrations: Readonly<Record<string, Migration>>,
): Promise<void> {
  const migrator = new Migrator({
    db: database.sql,
    provider: { getMigrations: async () => ({ ...migrations }) },
    migrationTableSchema: schema,
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) {
    throw new StartFailure(`The database could not be brought up to date: ${reasonOf(error)}.`);
  }
}
