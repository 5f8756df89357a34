import type { Bearer } from '../api/authorized-fetch.ts';
import { EventStream, type StreamReports } from './event-stream.ts';
import type { ServerEvent, ServerEvents } from './server-event.ts';

/** Events within this time are sent as one batch. */
const BATCH_MS = 200;

/** Interval between two heartbeats of the tab that reads the stream. */
const HEARTBEAT_MS = 1_000;

/** A reading tab without a heartbeat for this long is frozen or hangs, but still holds the lock. */
const DEAD_AFTER_MS = 4_000;

/** A message from the tab that reads the stream to the others: an update or a heartbeat. */
export interface StreamUpdate {
  /** Identifies the connection; undefined while there is none. */
  readonly connection: string | undefined;
  /** Time at which the connection was cut (milliseconds since 1970). */
  readonly pausedSince: number | undefined;
  /** Number of batches on this connection so far. */
  readonly batches: number;
  /** The latest batch; empty for a heartbeat. */
  readonly events: readonly ServerEvent[];
  /** The event id from which the next connection resumes. */
  readonly lastId: string | undefined;
}

/** Access to the other tabs of the browser with the same user and stream. */
export interface OtherTabs {
  /** Name of the lock that the reading tab holds. */
  readonly lock: string;
  readonly locks: Pick<LockManager, 'request'>;
  openChannel(): Pick<BroadcastChannel, 'onmessage' | 'postMessage' | 'close'>;
}

type OpenStream = (
  reports: StreamReports,
  lastId: string | undefined,
) => Pick<EventStream, 'open' | 'close' | 'lastId'>;

const NOTHING_YET: StreamUpdate = {
  connection: undefined,
  pausedSince: undefined,
  batches: 0,
  events: [],
  lastId: undefined,
};

/**
 * One event stream for all tabs, because a browser opens at most six connections to a host (HTTP/1.1).
 * The tab with the lock reads the stream and forwards its events to the other tabs. If the reading tab
 * sends no heartbeat, another tab steals the lock (Web Locks §2.4), because a frozen tab keeps it.
 */
export class SharedStream {
  readonly #others: OtherTabs | undefined;
  readonly #openStream: OpenStream;
  readonly #emit: (update: ServerEvents) => void;
  #channel: ReturnType<OtherTabs['openChannel']> | undefined;
  /** Cancels this tab's request for the lock, or releases the lock. */
  #turn: AbortController | undefined;
  #stream: ReturnType<OpenStream> | undefined;
  /** Timer that sends the next heartbeat, or in other tabs notices that the next heartbeat is missing. */
  #heartbeat: ReturnType<typeof setTimeout> | undefined;
  #flushTimer: ReturnType<typeof setTimeout> | undefined;
  #batch: ServerEvent[] = [];
  #latest = NOTHING_YET;

  /** @param others - undefined if tabs cannot coordinate: then each tab has its own stream */
  constructor(
    others: OtherTabs | undefined,
    openStream: OpenStream,
    emit: (update: ServerEvents) => void,
  ) {
    this.#others = others;
    this.#openStream = openStream;
    this.#emit = emit;
  }

  /** Joins the other tabs; if this tab reads a stream that was cut, reconnects immediately. */
  open(): void {
    if (this.#turn) {
      this.#stream?.open();
      return;
    }
    if (this.#others) {
      this.#channel = this.#others.openChannel();
      // The cast is safe: only this class sends on this channel.
      this.#channel.onmessage = ({ data }) => this.#onUpdate(data as StreamUpdate);
    }
    this.#wait();
  }

  /** Leaves the stream to the other tabs; a later {@link open} makes this tab read everything again. */
  close(): void {
    this.#turn?.abort();
    this.#turn = undefined;
    this.#channel?.close();
    this.#stop();
  }

  #wait(): void {
    this.#awaitHeartbeat();
    const turn = this.#newTurn();
    this.#request(turn, { signal: turn.signal });
  }

  #steal(): void {
    this.#request(this.#newTurn(), { steal: true });
  }

  #newTurn(): AbortController {
    this.#turn?.abort();
    this.#turn = new AbortController();
    return this.#turn;
  }

  #request(turn: AbortController, options: LockOptions): void {
    if (!this.#others) {
      this.#read();
      return;
    }
    const { locks, lock } = this.#others;
    let isHeld = false;
    const hold = () =>
      new Promise<void>((release) => {
        if (turn.signal.aborted) return release();
        isHeld = true;
        turn.signal.addEventListener('abort', () => release());
        this.#read();
      });
    locks.request(lock, options, hold).catch(() => {
      if (turn.signal.aborted) return;
      this.#stop();
      // Either the lock was stolen while this tab was frozen or busy, or the browser refuses locks.
      if (isHeld) this.#wait();
      else this.#read();
    });
  }

  #awaitHeartbeat(): void {
    clearTimeout(this.#heartbeat);
    this.#heartbeat = setTimeout(() => this.#steal(), DEAD_AFTER_MS);
  }

  #read(): void {
    const stream = this.#openStream(
      {
        onOpen: () => this.#publish({ ...NOTHING_YET, connection: crypto.randomUUID() }),
        onEvent: (event) => {
          this.#batch.push(event);
          this.#flushTimer ??= setTimeout(() => this.#flush(), BATCH_MS);
        },
        onCut: () => {
          this.#flush();
          const { pausedSince = Date.now() } = this.#latest;
          this.#publish({ ...NOTHING_YET, pausedSince });
        },
        onRefused: () => {
          this.close();
          this.#emit({ status: 'off' });
        },
      },
      this.#latest.lastId,
    );
    this.#stream = stream;
    this.#sendHeartbeat({ ...NOTHING_YET, pausedSince: this.#latest.pausedSince });
    stream.open();
  }

  #sendHeartbeat(update: StreamUpdate): void {
    this.#publish(update);
    clearTimeout(this.#heartbeat);
    const again = () => this.#sendHeartbeat({ ...this.#latest, events: [] });
    this.#heartbeat = setTimeout(again, HEARTBEAT_MS);
  }

  #stop(): void {
    clearTimeout(this.#heartbeat);
    clearTimeout(this.#flushTimer);
    this.#flushTimer = undefined;
    // The batch is not sent: the next connection makes every tab read everything again.
    this.#batch = [];
    this.#stream?.close();
    this.#stream = undefined;
  }

  #flush(): void {
    clearTimeout(this.#flushTimer);
    this.#flushTimer = undefined;
    const events = this.#batch;
    this.#batch = [];
    if (events.length > 0) {
      this.#publish({ ...this.#latest, batches: this.#latest.batches + 1, events });
    }
  }

  #publish(update: StreamUpdate): void {
    const complete = { ...update, lastId: this.#stream?.lastId };
    this.#channel?.postMessage(complete);
    this.#apply(complete);
  }

  #onUpdate(update: StreamUpdate): void {
    // Ignores updates of a tab that has not yet noticed that this tab stole its lock.
    if (this.#stream) return;
    this.#awaitHeartbeat();
    this.#apply(update);
  }

  /** Emits an update. After a new connection or a lost message, changes may have been missed. */
  #apply(update: StreamUpdate): void {
    const { connection, batches, pausedSince } = this.#latest;
    const { events } = update;
    this.#latest = update;
    if (update.pausedSince !== undefined && update.pausedSince !== pausedSince) {
      this.#emit({ status: 'paused', since: update.pausedSince });
    }
    if (update.connection === undefined) return;
    const hasEvents = events.length > 0;
    const isNext =
      update.connection === connection && update.batches === batches + Number(hasEvents);
    if (isNext && !hasEvents) return;
    if (isNext) this.#emit({ status: 'changed', events });
    // Emits `live` last, so that late subscribers do not replay a change. A `live` that does not follow a
    // `changed` makes modules read everything again.
    this.#emit({ status: 'live' });
  }
}

/**
 * Creates a stream that is shared with the other tabs if the browser supports it.
 *
 * @param name - identifies the user and the URL in this browser
 */
export function sharedStream(
  url: string,
  name: string,
  bearer: Bearer,
  emit: (update: ServerEvents) => void,
): SharedStream {
  const lock = `console-events-${name}`;
  const canAgree = 'locks' in navigator && 'BroadcastChannel' in globalThis;
  return new SharedStream(
    canAgree
      ? { lock, locks: navigator.locks, openChannel: () => new BroadcastChannel(lock) }
      : undefined,
    (reports, lastId) => new EventStream(url, bearer, reports, lastId),
    emit,
  );
}
