import { NumberedFailure, reasonOf } from '@console/shared-node/failure.ts';
import { type Migration, Migrator, sql } from 'kysely';
import type { Database } from './database.ts';

type Migrations = Readonly<Record<string, Migration>>;

/**
 * The suffix of a migration that does more than add, so that older versions can no longer use the
 * database.
 */
const NO_WAY_BACK = '-no-way-back';

/**
 * Migrates a schema; if several processes start at the same time, one of them does the work. Additions by a later
 * version are kept.
 *
 * @throws {NumberedFailure} if the migration fails, or a later version has made an incompatible change
 */
export async function migrate<Tables>(
  database: Database<Tables>,
  schema: string,
  migrations: Migrations,
): Promise<void> {
  const later = await laterMigrations(database, schema, migrations);
  const migrator = new Migrator({
    db: database.sql,
    // Kysely refuses to run if an unknown migration was applied.
    provider: { getMigrations: async () => ({ ...migrations, ...later }) },
    migrationTableSchema: schema,
  });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  // The reason may be a later version, which has started and migrated meanwhile.
  const now = await laterMigrations(database, schema, migrations);
  if (Object.keys(now).length > Object.keys(later).length) {
    return migrate(database, schema, migrations);
  }
  throw new NumberedFailure('MF-157', `The database could not be migrated: ${reasonOf(error)}`);
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
      `The database was migrated by a later version, whose step ${end} is incompatible with this version; start the later version, or restore an older backup`,
    );
  }
  return Object.fromEntries(later.map((name) => [name, { up: async () => undefined }]));
}
