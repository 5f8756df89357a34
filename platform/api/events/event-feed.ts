import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Claims } from '../bearer.ts';
import { type Caller, findCaller } from '../caller.ts';
import { channel } from '../changes.ts';
import { installationOf } from '../installation.ts';
import type { Tables } from '../tables.ts';
import type { EventReader } from './event-reader.ts';
import { positionIn } from './frame.ts';
import type { StoredEvent } from './visibility.ts';

/** Who was away for more events than this is told to read everything again, which is less work. */
const REPLAY_LIMIT_EVENTS = 500;
const BATCH_EVENTS = 1000;

/** Hands the events in the database, whichever process made them, to the readers of this one. */
export class EventFeed {
  readonly installation: string;
  readonly #database: Kysely<Tables>;
  readonly #log: FastifyBaseLogger;
  readonly #readers = new Set<EventReader>();
  readonly #heart: NodeJS.Timeout;
  #stopListening: () => Promise<void> = async () => undefined;
  #position = 0;
  #work: Promise<void> = Promise.resolve();
  #isPumpPlanned = false;

  private constructor(
    database: Kysely<Tables>,
    installation: string,
    heartbeatSeconds: number,
    log: FastifyBaseLogger,
  ) {
    this.#database = database;
    this.installation = installation;
    this.#log = log;
    this.#heart = setInterval(() => {
      for (const reader of this.#readers) reader.beat();
    }, heartbeatSeconds * 1000);
  }

  /** Starts to listen for what happens from now on. */
  static async start(
    database: Database<Tables>,
    heartbeatSeconds: number,
    log: FastifyBaseLogger,
  ): Promise<EventFeed> {
    const installation = await installationOf(database.sql);
    const feed = new EventFeed(database.sql, installation, heartbeatSeconds, log);
    feed.#stopListening = await database.listen(channel, () => feed.#planPump());
    feed.#position = await feed.#newest();
    return feed;
  }

  get readers(): ReadonlySet<EventReader> {
    return this.#readers;
  }

  /**
   * Lets a reader in, after what it has missed.
   *
   * @param lastEventId - where it was, if it has been here before
   */
  async add(reader: EventReader, lastEventId: unknown): Promise<void> {
    await this.#inTurn(async () => {
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
    clearInterval(this.#heart);
    await this.#stopListening();
    for (const reader of this.#readers) reader.sendAway();
    await this.#work;
  }

  async #catchUp(reader: EventReader, position: number | undefined): Promise<void> {
    const missed =
      position === undefined || position > this.#position || position < (await this.#forgotten())
        ? undefined
        : await this.#after(position, this.#position, REPLAY_LIMIT_EVENTS + 1);
    if (missed === undefined || missed.length > REPLAY_LIMIT_EVENTS) {
      reader.tellAllChanged(this.#position);
    } else {
      await this.#deliver(reader, missed);
    }
  }

  /** A reader who cannot be looked up (deleted by now) has to come back to be let in. */
  async #deliver(reader: EventReader, events: readonly StoredEvent[]): Promise<void> {
    try {
      await reader.deliver(events, this.#lookUp);
    } catch {
      this.#readers.delete(reader);
      reader.end();
    }
  }

  /** Many notifications may come while one BATCH_EVENTS is handed on; they need only one more. */
  #planPump(): void {
    if (this.#isPumpPlanned) return;
    this.#isPumpPlanned = true;
    this.#inTurn(async () => {
      this.#isPumpPlanned = false;
      await this.#pump();
    }).catch((error: unknown) => {
      this.#log.error({ err: error }, 'events could not be read');
    });
  }

  async #pump(): Promise<void> {
    for (;;) {
      const events = await this.#after(this.#position, 2 ** 31 - 1, BATCH_EVENTS);
      const last = events.at(-1);
      if (last === undefined) return;
      this.#position = last.id;
      for (const reader of this.#readers) await this.#deliver(reader, events);
    }
  }

  /** One thing after the other, so that no reader gets an event twice, or out of order, or never. */
  #inTurn(task: () => Promise<void>): Promise<void> {
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

  /** The newest event that is no longer kept. */
  async #forgotten(): Promise<number> {
    const { rows } = await sql<{ id: number | null }>`select min(id) as id from events`.execute(
      this.#database,
    );
    const oldest = rows[0]?.id;
    return oldest === null || oldest === undefined ? this.#position : oldest - 1;
  }
}
