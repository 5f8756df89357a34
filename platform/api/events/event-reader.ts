import type { ServerResponse } from 'node:http';
import type { Claims } from '../bearer.ts';
import type { Caller } from '../caller.ts';
import { eventId, frame, heartbeat, kinds, retryAfter } from './frame.ts';
import { affectsCaller, maySee, type StoredEvent } from './visibility.ts';

/** A reader with more unsent data than this is too slow and is disconnected. */
const UNSENT_LIMIT_BYTES = 256 * 1024;

/** How long a reader waits before it reconnects. */
const RETRY_MS = 1_000;

/** How long a reader waits if the process stops: a random time, so that not all reconnect at the same time. */
const STOP_RETRY_MS = { least: 250, most: 3_000 };

/** An open event stream and its caller. */
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

  /** Starts the stream. The first event has the current position, so that the stream can be resumed. */
  open(position: number): void {
    this.#write(retryAfter(RETRY_MS) + frame(this.#id(position), 'ready', {}));
  }

  /**
   * Sends the events that the caller may see.
   *
   * @param lookUp - returns the caller's current permissions; called when an event may change them
   */
  async deliver(
    events: readonly StoredEvent[],
    lookUp: (claims: Claims) => Promise<Caller>,
  ): Promise<void> {
    if (events.some((event) => affectsCaller(this.#caller, event))) {
      this.#caller = await lookUp(this.claims);
    }
    const frames = events
      .filter((event) => maySee(this.#caller, event))
      .map(({ id, kind, change, subject }) =>
        frame(this.#id(id), kind, { change, ...(subject === null ? {} : { id: subject }) }),
      );
    if (frames.length > 0) this.#write(frames.join(''));
  }

  /** Tells the reader to read everything again, because it missed too many events. */
  sendAllMissed(position: number): void {
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

  sendHeartbeat(): void {
    this.#write(heartbeat);
  }

  /** Ends the stream, and tells the reader when to reconnect to this process or to another. */
  disconnect(): void {
    const { least, most } = STOP_RETRY_MS;
    this.#write(retryAfter(least + Math.random() * (most - least)));
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
