import type { ServerResponse } from 'node:http';
import type { Claims } from '../bearer.ts';
import type { Caller } from '../caller.ts';
import { eventId, frame, heartbeat, kinds, retryAfter } from './frame.ts';
import { changesReach, maySee, type StoredEvent } from './visibility.ts';

/** More than this not yet taken by the network, and the reader is too slow to be waited for. */
const UNSENT_LIMIT_BYTES = 256 * 1024;

/** When a reader is to come back whose stream has broken off. */
const RETRY_MS = 1_000;

/** The same when a process stops, which has many: not all of them at once. */
const AWAY_MS = { least: 250, most: 3_000 };

/** One open stream, and the caller who reads it. */
export class EventReader {
  readonly claims: Claims;
  readonly #response: ServerResponse;
  readonly #installation: string;
  #caller: Caller;

  constructor(response: ServerResponse, installation: string, claims: Claims, caller: Caller) {
    this.#response = response;
    this.#installation = installation;
    this.claims = claims;
    this.#caller = caller;
  }

  /** Begins the stream. The first event tells where it begins, so that it can be resumed. */
  open(position: number): void {
    this.#write(retryAfter(RETRY_MS) + frame(this.#id(position), 'ready', {}));
  }

  /**
   * Sends those of the events that the reader may see.
   *
   * @param lookUp - what the caller may do now; asked when an event says that it has changed
   */
  async deliver(
    events: readonly StoredEvent[],
    lookUp: (claims: Claims) => Promise<Caller>,
  ): Promise<void> {
    if (events.some((event) => changesReach(this.#caller, event))) {
      this.#caller = await lookUp(this.claims);
    }
    const frames = events
      .filter((event) => maySee(this.#caller, event))
      .map(({ id, kind, change, subject }) =>
        frame(this.#id(id), kind, { change, ...(subject === null ? {} : { id: subject }) }),
      );
    if (frames.length > 0) this.#write(frames.join(''));
  }

  /** Tells that too much was missed to tell what: everything is to be read again. */
  tellAllChanged(position: number): void {
    const caller = this.#caller;
    const visible = kinds.filter((kind) =>
      maySee(caller, {
        id: position,
        kind,
        change: 'missed',
        subject: caller.sub,
        hub_id: caller.hubId ?? null,
        role: null,
      }),
    );
    this.#write(
      visible.map((kind) => frame(this.#id(position), kind, { change: 'missed' })).join(''),
    );
  }

  beat(): void {
    this.#write(heartbeat);
  }

  /** Ends the stream with word when to come back, to this process or to another. */
  sendAway(): void {
    this.#write(retryAfter(AWAY_MS.least + Math.random() * (AWAY_MS.most - AWAY_MS.least)));
    this.end();
  }

  end(): void {
    this.#response.end();
  }

  #write(text: string): void {
    this.#response.write(text);
    if (this.#response.writableLength > UNSENT_LIMIT_BYTES) this.#response.destroy();
  }

  #id(position: number): string {
    return eventId(this.#installation, position);
  }
}
