import { temporaryFolder } from '@console/shared-node/testing/running-process.ts';
import { usualOrLong } from '@console/shared-node/testing/usual-or-long.ts';
import { findPostgres, type PostgresServer, startPostgres } from './postgres-server.ts';

/** A database, with the environment of a process that uses it. */
export interface TestDatabase {
  readonly environment: Readonly<Record<string, string>>;
  /** The server of the database; undefined for the embedded database. */
  readonly server?: PostgresServer;
  remove(): Promise<void>;
}

export interface DatabaseKind {
  name: string;
  create(): Promise<TestDatabase>;
}

async function createEmbedded(): Promise<TestDatabase> {
  const { folder, remove } = await temporaryFolder();
  return { environment: { DATA_FOLDER: folder, DATABASE_URL: '' }, remove };
}

async function createOnServer(
  binaries: string,
): Promise<TestDatabase & { server: PostgresServer }> {
  const { folder, remove } = await temporaryFolder();
  const server = await startPostgres(binaries);
  return {
    environment: { DATA_FOLDER: folder, DATABASE_URL: server.createDatabase('platform') },
    server,
    async remove() {
      await server.stop();
      await remove();
    },
  };
}

const postgres = findPostgres();
if ('missing' in postgres) process.stderr.write(`${postgres.missing}\n`);

/** Both kinds of database, or only the embedded one if PostgreSQL is not available. */
export const databaseKinds: readonly DatabaseKind[] = [
  { name: 'the embedded database', create: createEmbedded },
  ...('missing' in postgres
    ? []
    : [{ name: 'a PostgreSQL server', create: () => createOnServer(postgres.folder) }]),
];

/**
 * For tests of SQL that is the same on both kinds. `npm test` uses one kind, preferably a server, because the
 * browser tests use the embedded database. `npm run test:all` uses both.
 */
export const usualDatabaseKinds = usualOrLong(databaseKinds.slice(-1), databaseKinds);

/** For tests that need a server; skipped if there is none. */
export const serverKinds: readonly { name: string; create(): ReturnType<typeof createOnServer> }[] =
  'missing' in postgres
    ? []
    : [{ name: 'a PostgreSQL server', create: () => createOnServer(postgres.folder) }];
