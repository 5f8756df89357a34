import type { Kysely } from 'kysely';
import type { VerifyToken } from './bearer.ts';
import type { Lists } from './list.ts';
import type { Tables } from './tables.ts';

/** What the calls work with. */
export interface Platform {
  database: Kysely<Tables>;
  lists: Lists;
  verifyToken: VerifyToken;
}
