import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { type IssuerKeys, unavailable } from './issuer-keys.ts';
import { RefusedRequest } from './problem.ts';
import type { Tables } from './tables.ts';

const DATABASE_TIMEOUT_MS = 2_000;

/** Whether a process can answer; asked by whoever shares requests out among several. */
export class Readiness {
  readonly #database: Kysely<Tables>;
  readonly #keys: IssuerKeys;
  readonly #say: (why: string | undefined) => void;
  #looking: Promise<void> | undefined;
  #isStopping = false;
  /** Nothing yet at first. */
  #lastSaid: string | undefined = '';

  /** @param say - told why it is not ready, and nothing when it is again; each time it changes */
  constructor(database: Kysely<Tables>, keys: IssuerKeys, say: (why: string | undefined) => void) {
    this.#database = database;
    this.#keys = keys;
    this.#say = say;
  }

  /** From now on it is not, and will not be again. */
  stop(): void {
    this.#isStopping = true;
  }

  /** @throws {RefusedRequest} that says why it is not */
  async require(): Promise<void> {
    // However many ask at once, the database is asked once.
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    await this.#looking;
  }

  async #look(): Promise<void> {
    try {
      if (this.#isStopping) throw unavailable('The process is about to stop.');
      await this.#requireDatabase();
      await this.#keys.known();
      this.#tell(undefined);
    } catch (error) {
      if (error instanceof RefusedRequest) this.#tell(error.problem.detail);
      throw error;
    }
  }

  #tell(why: string | undefined): void {
    if (why !== this.#lastSaid) this.#say(why);
    this.#lastSaid = why;
  }

  async #requireDatabase(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('late')), DATABASE_TIMEOUT_MS);
    });
    try {
      await Promise.race([sql`select 1`.execute(this.#database), late]);
    } catch {
      throw unavailable('The database does not answer.');
    } finally {
      clearTimeout(timer);
    }
  }
}

/** For whoever watches the process: `/healthz` says that it runs, `/readyz` that it can answer. */
export function healthAddresses(server: FastifyInstance, readiness: Readiness): void {
  server.get('/healthz', async () => ({ status: 'ok' }));

  server.get('/readyz', async () => {
    await readiness.require();
    return { status: 'ready' };
  });
}
