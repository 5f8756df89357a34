import type { Kysely } from 'kysely';

/** A PostgreSQL database, embedded or on a server, confined to one schema. */
export interface Database<Tables> {
  readonly sql: Kysely<Tables>;
  /**
   * Calls back for each NOTIFY on a channel, and once more whenever notifications may have been
   * missed because the connection was lost in between.
   *
   * @returns how to stop listening
   */
  listen(channel: string, onNotification: () => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}
