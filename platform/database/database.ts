import type { Kysely } from 'kysely';

/** The number of connections by state, and of requests that wait for one. */
export interface Connections {
  readonly used: number;
  readonly idle: number;
  readonly waiting: number;
}

/** A PostgreSQL database, embedded or on a server, confined to one schema. */
export interface Database<Tables> {
  readonly sql: Kysely<Tables>;
  /**
   * Calls back for each NOTIFY on a channel, and after a reconnection, because notifications may have
   * been missed.
   *
   * @returns a function that stops listening
   */
  listen(channel: string, onNotification: () => void): Promise<() => Promise<void>>;
  connections(): Connections;
  /**
   * Returns a consistent backup of the whole database. Only for the embedded database: a server has
   * its own backup programs.
   */
  readonly dump?: () => Promise<Uint8Array>;
  close(): Promise<void>;
}
