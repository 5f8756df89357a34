import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Platform } from './platform.ts';
import { RefusedRequest } from './problem.ts';

const DATABASE_TIMEOUT_MS = 2_000;

/** For whoever watches the process: `/health` says that it runs, `/ready` that it can answer. */
export function healthAddresses(server: FastifyInstance, { database }: Platform): void {
  server.get('/health', async () => ({ status: 'ok' }));

  server.get('/ready', async () => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('late')), DATABASE_TIMEOUT_MS);
    });
    try {
      await Promise.race([sql`select 1`.execute(database), late]);
    } catch {
      throw new RefusedRequest(
        'unavailable',
        { detail: 'The database does not answer.' },
        { 'retry-after': '2' },
      );
    } finally {
      clearTimeout(timer);
    }
    return { status: 'ready' };
  });
}
