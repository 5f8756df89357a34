import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Claims } from '../bearer.ts';
import { type Caller, findCaller } from '../caller.ts';
import { channel } from '../changes.ts';
import { readInstallation } from '../installation.ts';
import type { Tables } from '../tables.ts';
import type { EventReader } from './event-reader.ts';
import { positionIn } from './frame.ts';
import type { StoredEvent } from './visibility.ts';

/** A reader that missed more events than this is told to read everything again, which is less work. */
const REPLAY_LIMIT_EVENTS = 500;
const BATCH_EVENTS = 1000;

/** Delivers the events of all processes, read from the database, to the readers of this process. */
export class EventFeed {
  readonly installation: string;
  readonly #database: Kysely<Tables>;
  readonly #log: FastifyBaseLogger;
  readonly #readers = new Set<EventReader>();
  readonly #heartbeat: NodeJS.Timeout;
  #stopListening: () => Promise<void> = async () => undefined;
  #position = 0;
  #work: Promise<void> = Promise.resolve();
  #isDeliveryScheduled = false;

  private constructor(
    database: Kysely<Tables>,
    installation: string,
    heartbeatSeconds: number,
    log: FastifyBaseLogger,
  ) {
    this.#database = database;
    this.installation = installation;
    this.#log = log;
    this.#heartbeat = setInterval(() => {
      for (const reader of this.#readers) reader.sendHeartbeat();
    }, heartbeatSeconds * 1000);
  }

  /** Creates a feed that delivers events from now on. */
  static async start(
    database: Database<Tables>,
    heartbeatSeconds: number,
    log: FastifyBaseLogger,
  ): Promise<EventFeed> {
    const installation = await readInstallation(database.sql);
    const feed = new EventFeed(database.sql, installation, heartbeatSeconds, log);
    feed.#stopListening = await database.listen(channel, () => feed.#scheduleDelivery());
    feed.#position = await feed.#newest();
    return feed;
  }

  get readers(): ReadonlySet<EventReader> {
    return this.#readers;
  }

  /**
   * Adds a reader, and first sends it the events it missed.
   *
   * @param lastEventId - the last event that the reader received, if it reconnects
   */
  async add(reader: EventReader, lastEventId: unknown): Promise<void> {
    await this.#enqueue(async () => {
      const position = positionIn(lastEventId, this.installation);
      reader.open(this.#position);
      if (lastEventId !== undefined) await this.#catchUp(reader, position);
      this.#readers.add(reader);
    });
  }

  remove(reader: EventReader): void {
    this.#readers.delete(reader);
  }

  async close(): Promise<void> {
    clearInterval(this.#heartbeat);
    await this.#stopListening();
    for (const reader of this.#readers) reader.disconnect();
    await this.#work;
  }

  async #catchUp(reader: EventReader, position: number | undefined): Promise<void> {
    const missed =
      position === undefined || position > this.#position || position < (await this.#lastDeleted())
        ? undefined
        : await this.#after(position, this.#position, REPLAY_LIMIT_EVENTS + 1);
    if (missed === undefined || missed.length > REPLAY_LIMIT_EVENTS) {
      reader.sendAllMissed(this.#position);
    } else {
      await this.#deliver(reader, missed);
    }
  }

  /** Ends the stream if the caller cannot be looked up, e.g. because the user has been deleted. */
  async #deliver(reader: EventReader, events: readonly StoredEvent[]): Promise<void> {
    try {
      await reader.deliver(events, this.#lookUp);
    } catch {
      this.#readers.delete(reader);
      reader.end();
    }
  }

  /** Coalesces the notifications that arrive during a run into one further run. */
  #scheduleDelivery(): void {
    if (this.#isDeliveryScheduled) return;
    this.#isDeliveryScheduled = true;
    this.#enqueue(async () => {
      this.#isDeliveryScheduled = false;
      await this.#deliverNew();
    }).catch((error: unknown) => {
      this.#log.error({ err: error }, 'reading events failed');
    });
  }

  async #deliverNew(): Promise<void> {
    for (;;) {
      const events = await this.#after(this.#position, 2 ** 31 - 1, BATCH_EVENTS);
      const last = events.at(-1);
      if (last === undefined) return;
      this.#position = last.id;
      for (const reader of this.#readers) await this.#deliver(reader, events);
    }
  }

  /** Runs tasks one at a time, so that each reader gets every event once and in order. */
  #enqueue(task: () => Promise<void>): Promise<void> {
    const done = this.#work.then(task);
    this.#work = done.catch(() => undefined);
    return done;
  }

  readonly #lookUp = (claims: Claims): Promise<Caller> => findCaller(this.#database, claims);

  #after(position: number, until: number, limit: number): Promise<StoredEvent[]> {
    return this.#database
      .selectFrom('events')
      .selectAll()
      .where('id', '>', position)
      .where('id', '<=', until)
      .orderBy('id')
      .limit(limit)
      .execute();
  }

  async #newest(): Promise<number> {
    const { rows } = await sql<{ id: number | null }>`select max(id) as id from events`.execute(
      this.#database,
    );
    return rows[0]?.id ?? 0;
  }

  /** Returns the id of the newest event that has been deleted. */
  async #lastDeleted(): Promise<number> {
    const { rows } = await sql<{ id: number | null }>`select min(id) as id from events`.execute(
      this.#database,
    );
    const oldest = rows[0]?.id;
    return oldest === null || oldest === undefined ? this.#position : oldest - 1;
  }
}
