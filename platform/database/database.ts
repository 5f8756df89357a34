import type { Kysely } from 'kysely';

/** How many connections there are, and how many of those who need one have none. */
export interface Connections {
  readonly used: number;
  readonly idle: number;
  readonly waiting: number;
}

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
  connections(): Connections;
  /**
   * Gives everything that the database holds at one moment, to be kept in a file. Only the embedded
   * one can: a server has programs of its own for that.
   */
  readonly dump?: () => Promise<Uint8Array>;
  close(): Promise<void>;
}
