import { type Migration, Migrator } from 'kysely';
import { NumberedFailure, reasonOf } from '../../failure.ts';
import type { Database } from './database.ts';

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
    throw new NumberedFailure(
      'MF-157',
      `The database could not be brought up to date: ${reasonOf(error)}`,
    );
  }
}
