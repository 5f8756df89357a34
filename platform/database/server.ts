import { NumberedFailure, reasonOf } from '@console/shared-node/failure.ts';
import { accountName } from '@console/shared-node/whoami.ts';
import { Kysely, type LogEvent, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './database.ts';

// Like libpq, and unlike node-postgres, which reads only the variable USER: sudo and services may not set it.
pg.defaults.user ??= accountName();

const RECONNECT_AFTER_MS = 500;

/** Ignores an error of a connection: its queries report it, or a reconnection handles it. */
function ignore(): void {}

/**
 * Opens a schema of a database on a PostgreSQL server.
 *
 * @param url - a connection URL, `postgresql://…`
 * @throws {NumberedFailure} if the server does not answer or refuses the connection
 */
export async function openOnServer<Tables>(
  url: string,
  schema: string,
  onStatement?: (event: LogEvent) => void,
): Promise<Database<Tables>> {
  const connection = {
    connectionString: url,
    options: `-c search_path=${schema} -c timezone=UTC`,
    connectionTimeoutMillis: 5_000,
    application_name: schema,
  };
  const pool = new pg.Pool({ ...connection, max: 10 });
  // Without listeners, a broken connection would end the process. The pool passes on the errors of idle
  // connections only, so each connection needs a listener as well (node-postgres, Pool, events).
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  try {
    await createSchema(pool, schema);
  } catch (error) {
    await pool.end();
    // The URL is not shown, because it may contain a password.
    throw new NumberedFailure(
      'MF-156',
      `The database of DATABASE_URL does not open: ${reasonOf(error)}`,
    );
  }
  const sql = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    ...(onStatement && { log: onStatement }),
  });
  return {
    sql,
    listen: (channel, onNotification) => listen(connection, channel, onNotification),
    connections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async close() {
      await sql.destroy();
      // Kysely ends only a pool that it has used; an idle connection would delay the exit by 10 s.
      if (!pool.ending) await pool.end();
    },
  };
}

async function createSchema(pool: pg.Pool, schema: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    // `if not exists` alone fails if two processes create the schema at the same time.
    await client.query('select pg_advisory_xact_lock(727001)');
    await client.query(`create schema if not exists ${schema}`);
    await client.query('commit');
  } finally {
    client.release();
  }
}

async function listen(
  connection: pg.ClientConfig,
  channel: string,
  onNotification: () => void,
): Promise<() => Promise<void>> {
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({ ...connection, keepAlive: true });
    next.on('notification', onNotification);
    next.on('error', ignore);
    next.on('end', reconnectLater);
    await next.connect();
    await next.query(`listen ${channel}`);
    client = next;
  }

  function reconnectLater(): void {
    if (stopped) return;
    clearTimeout(retry);
    retry = setTimeout(() => connect().then(onNotification, reconnectLater), RECONNECT_AFTER_MS);
  }

  await connect();
  return async () => {
    stopped = true;
    clearTimeout(retry);
    await client?.end();
  };
}
