import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Claims } from './bearer.ts';
import type { Lists } from './list.ts';
import type { Tables } from './tables.ts';

/** The dependencies of the calls. */
export interface Platform {
  database: Kysely<Tables>;
  lists: Lists;
  /** Checks the bearer token of a request. */
  verifyToken(request: FastifyRequest): Promise<Claims>;
}
