import { codeOf } from '@console/shared-node/failure.ts';
import { productVersion } from '@console/shared-node/product-version.ts';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { IssuerKeys } from './issuer-keys.ts';
import { RefusedRequest, unavailable } from './problem.ts';
import type { Tables } from './tables.ts';

const DATABASE_TIMEOUT_MS = 2_000;

const UNDEFINED_TABLE = '42P01';
const NO_TABLES = 'The database has no tables of the API. Restart the API, or restore a backup.';

/** The readiness of a process to answer requests, for load balancers. */
export class Readiness {
  readonly #database: Kysely<Tables>;
  readonly #keys: IssuerKeys;
  readonly #report: (reason?: string) => void;
  #check: Promise<void> | undefined;
  #isStopping = false;
  /** The last reported reason, or `undefined` if the process was ready; empty before the first report. */
  #lastReported: string | undefined = '';

  /** @param report - called on each change, with the reason while the process is not ready */
  constructor(database: Kysely<Tables>, keys: IssuerKeys, report: (reason?: string) => void) {
    this.#database = database;
    this.#keys = keys;
    this.#report = report;
  }

  /** Makes the process permanently not ready. */
  stop(): void {
    this.#isStopping = true;
  }

  /** @throws {RefusedRequest} with the reason if the process is not ready */
  async require(): Promise<void> {
    // Concurrent requests share one check.
    this.#check ??= this.#runCheck().finally(() => {
      this.#check = undefined;
    });
    await this.#check;
  }

  async #runCheck(): Promise<void> {
    try {
      if (this.#isStopping) throw unavailable('The process is about to stop.');
      await this.#requireDatabase();
      await this.#keys.requireKeys();
      this.#reportChange(undefined);
    } catch (error) {
      if (error instanceof RefusedRequest) this.#reportChange(error.problem.detail);
      throw error;
    }
  }

  #reportChange(reason: string | undefined): void {
    if (reason !== this.#lastReported) this.#report(reason);
    this.#lastReported = reason;
  }

  async #requireDatabase(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('late')), DATABASE_TIMEOUT_MS);
    });
    try {
      // The table that the API fills when it starts: a restored or replaced database may have none.
      const read = this.#database.selectFrom('installation').select('id').execute();
      const rows = await Promise.race([read, late]);
      if (rows.length === 0) throw unavailable(NO_TABLES);
    } catch (error) {
      if (error instanceof RefusedRequest) throw error;
      const isMissing = codeOf(error) === UNDEFINED_TABLE;
      throw unavailable(isMissing ? NO_TABLES : 'The database does not answer.');
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Adds `/healthz` (the process runs) and `/readyz` (the process can answer) for monitoring. */
export function addHealthRoutes(server: FastifyInstance, readiness: Readiness): void {
  server.get('/healthz', async () => ({ status: 'ok', version: productVersion }));

  server.get('/readyz', async () => {
    await readiness.require();
    return { status: 'ready' };
  });
}
