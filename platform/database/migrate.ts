import { NumberedFailure, reasonOf } from '@console/shared-node/failure.ts';
import { type Migration, Migrator, sql } from 'kysely';
import type { Database } from './database.ts';

type Migrations = Readonly<Record<string, Migration>>;

/**
 * How the name of a migration ends that does more than add, so that the programs before it can do
 * nothing any more with what is stored.
 */
const NO_WAY_BACK = '-no-way-back';

/**
 * Brings a schema up to date; of several processes that start at once one does the work. What a later
 * version has added is left alone.
 *
 * @throws {NumberedFailure} when that fails, or a later version has changed what this one needs
 */
export async function migrate<Tables>(
  database: Database<Tables>,
  schema: string,
  migrations: Migrations,
): Promise<void> {
  const later = await laterMigrations(database, schema, migrations);
  const migrator = new Migrator({
    db: database.sql,
    // Kysely refuses to go on where something was done that it does not know.
    provider: { getMigrations: async () => ({ ...migrations, ...later }) },
    migrationTableSchema: schema,
  });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  // A later version may have started in this moment.
  const now = await laterMigrations(database, schema, migrations);
  if (Object.keys(now).length > Object.keys(later).length) {
    return migrate(database, schema, migrations);
  }
  throw new NumberedFailure(
    'MF-157',
    `The database could not be brought up to date: ${reasonOf(error)}`,
  );
}

async function laterMigrations<Tables>(
  { sql: database }: Database<Tables>,
  schema: string,
  migrations: Migrations,
): Promise<Migrations> {
  const table = `${schema}.kysely_migration`;
  const { rows: found } = await sql<{ isThere: boolean }>`
    select to_regclass(${table}) is not null as "isThere"
  `.execute(database);
  if (found[0]?.isThere !== true) return {};
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)}`.execute(
    database,
  );
  const later = rows.map(({ name }) => name).filter((name) => !(name in migrations));
  const end = later.find((name) => name.endsWith(NO_WAY_BACK));
  if (end !== undefined) {
    throw new NumberedFailure(
      'MF-157',
      `The database is of a later version, whose step ${end} this one cannot live with; start that version, or put back a backup from before it`,
    );
  }
  return Object.fromEntries(later.map((name) => [name, { up: async () => undefined }]));
}
