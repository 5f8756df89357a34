import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { ownerOnly } from '@console/shared-node/data-folder.ts';
import { NumberedFailure, reasonOf } from '@console/shared-node/failure.ts';
import { PGlite } from '@electric-sql/pglite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type LogEvent,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { Connections, Database } from './database.ts';
import { completeRestore, dumpEmbedded } from './embedded-copy.ts';
import { lockFolder } from './folder-lock.ts';

/**
 * V8 optimizes a WebAssembly function after it has run this number of bytes. By default V8 optimizes
 * hundreds of functions while the database opens, and this takes longer than the rest of a start.
 */
const OPTIMIZED_AFTER_BYTES = 1_000_000_000;

setFlagsFromString(`--wasm-tiering-budget=${OPTIMIZED_AFTER_BYTES}`);

/**
 * Opens the embedded PostgreSQL in a folder, and locks the folder for this process.
 *
 * @throws {NumberedFailure} if the folder is in use or does not open
 */
export async function openEmbedded<Tables>(
  folder: string,
  schema: string,
  onStatement?: (event: LogEvent) => void,
): Promise<Database<Tables>> {
  const unlock = await lockFolder(folder);
  const errors = new PostgresErrors();
  let pglite: PGlite;
  try {
    await createOnce(folder);
    pglite = await PGlite.create({
      dataDir: folder,
      relaxedDurability: false,
      onStderr: errors.read,
    });
    await pglite.exec(
      `set timezone = 'UTC'; create schema if not exists ${schema}; set search_path = ${schema}`,
    );
    // PGlite makes its files readable for all.
    await ownerOnly(folder);
  } catch (error) {
    await unlock();
    const reason = errors.last?.replaceAll(MOUNTED, folder) ?? reasonOf(error);
    throw new NumberedFailure('MF-156', `The database in ${folder} does not open: ${reason}`);
  }
  const driver = new PgliteDriver(pglite);
  const sql = new Kysely<Tables>({
    dialect: pgliteDialect(driver),
    ...(onStatement && { log: onStatement }),
  });
  return {
    sql,
    connections: () => driver.connections(),
    dump: () => sql.connection().execute(() => dumpEmbedded(pglite)),
    listen: (channel, onNotification) => pglite.listen(channel, onNotification),
    async close() {
      await sql.destroy();
      await unlock();
    },
  };
}

/** Collects the error messages of the embedded PostgreSQL, because its exceptions do not contain them. */
class PostgresErrors {
  /** The last error message with its detail, without a full stop. */
  last: string | undefined;

  /** Reads a line of the log. The return value has no effect. */
  readonly read = (line: string): boolean => {
    const [, kind, text = ''] = / (ERROR|FATAL|PANIC|DETAIL): +(.+?)\.?$/.exec(line) ?? [];
    if (kind === 'DETAIL') this.last &&= `${this.last}: ${text}`;
    else if (kind) this.last = text;
    return false;
  };
}

/** The path of the folder inside PGlite. */
const MOUNTED = '/pglite/data';

/** Creates the database in a temporary folder, so that an interrupted first start leaves no incomplete one. */
async function createOnce(folder: string): Promise<void> {
  if (existsSync(path.join(folder, 'PG_VERSION')) || (await completeRestore(folder))) return;
  if ((await readdir(folder)).length > 0) throw new Error('its file PG_VERSION is missing');
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  try {
    await requireSpace(unfinished);
    await mkdir(unfinished, { mode: 0o700 });
    const pglite = await PGlite.create({ dataDir: unfinished });
    await pglite.close();
    await rmdir(folder);
    await rename(unfinished, folder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/** Checks the disk space first, because PGlite silently drops files for which there is no space. */
async function requireSpace(file: string): Promise<void> {
  await writeFile(file, Buffer.alloc(NEW_CLUSTER_BYTES));
  await rm(file);
}

/** The size of a new cluster, with a margin. */
const NEW_CLUSTER_BYTES = 48 * 1024 * 1024;

function pgliteDialect(driver: Driver): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createDriver: () => driver,
  };
}

/** Lends the only connection to one borrower at a time. */
class PgliteDriver implements Driver {
  readonly #pglite: PGlite;
  readonly #connection: DatabaseConnection;
  #last: Promise<void> = Promise.resolve();
  #release: () => void = () => undefined;
  #borrowers = 0;

  constructor(pglite: PGlite) {
    this.#pglite = pglite;
    this.#connection = new PgliteConnection(pglite);
  }

  async init(): Promise<void> {
    await this.#pglite.waitReady;
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    this.#borrowers += 1;
    const previous = this.#last;
    let release: () => void = () => undefined;
    this.#last = new Promise((resolve) => {
      release = resolve;
    });
    await previous;
    this.#release = release;
    return this.#connection;
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async releaseConnection(): Promise<void> {
    this.#borrowers -= 1;
    this.#release();
  }

  connections(): Connections {
    const used = Math.min(this.#borrowers, 1);
    return { used, idle: 1 - used, waiting: this.#borrowers - used };
  }

  async destroy(): Promise<void> {
    await this.#last;
    await this.#pglite.close();
  }
}

class PgliteConnection implements DatabaseConnection {
  readonly #pglite: PGlite;

  constructor(pglite: PGlite) {
    this.#pglite = pglite;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const result = await this.#pglite.query<Row>(query.sql, [...query.parameters]);
    return { rows: result.rows, numAffectedRows: BigInt(result.affectedRows ?? 0) };
  }

  // biome-ignore lint/correctness/useYield: the interface demands a generator.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('The embedded database does not stream.');
  }
}
