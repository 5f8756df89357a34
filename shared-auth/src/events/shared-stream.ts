import type { Bearer } from '../api/authorized-fetch.ts';
import { EventStream, type StreamReports } from './event-stream.ts';
import type { ServerEvent, ServerEvents } from './server-event.ts';

/** Events are gathered for so long. */
const GATHERED_FOR_MS = 200;

/** Between two signs of life of the tab that reads the stream. */
const SIGN_EVERY_MS = 1_000;

/** A tab without a sign for so long is frozen or hangs, and keeps the lock. */
const SILENCE_IS_DEATH_AFTER_MS = 4_000;

/** News from the tab that reads the stream to the others: at each change, and as a sign of life. */
export interface StreamNews {
  /** Names the connection; undefined while there is none. */
  readonly connection: string | undefined;
  /** Since when there is none (milliseconds since 1970), where one was cut. */
  readonly pausedSince: number | undefined;
  /** Batches of events that have come with this connection. */
  readonly batches: number;
  /** The latest batch; empty for a sign of life. */
  readonly events: readonly ServerEvent[];
  /** Where the next connection resumes the stream. */
  readonly lastId: string | undefined;
}

/** The other tabs of the browser that have the same user and the same stream. */
export interface OtherTabs {
  /** Is held by the one that reads the stream. */
  readonly lock: string;
  readonly locks: Pick<LockManager, 'request'>;
  openChannel(): Pick<BroadcastChannel, 'onmessage' | 'postMessage' | 'close'>;
}

type OpenStream = (
  reports: StreamReports,
  lastId: string | undefined,
) => Pick<EventStream, 'open' | 'close' | 'lastId'>;

const NOTHING_YET: StreamNews = {
  connection: undefined,
  pausedSince: undefined,
  batches: 0,
  events: [],
  lastId: undefined,
};

/**
 * One stream of events for all tabs: the tab with the lock reads it and tells the others, as a browser
 * opens six connections to a host at most (HTTP/1.1). Where it falls silent another one steals the
 * lock (Web Locks §2.4): a tab that is frozen keeps it.
 */
export class SharedStream {
  readonly #others: OtherTabs | undefined;
  readonly #openStream: OpenStream;
  readonly #tell: (news: ServerEvents) => void;
  #channel: ReturnType<OtherTabs['openChannel']> | undefined;
  /** Ends this tab's request for the lock, or gives the lock back. */
  #turn: AbortController | undefined;
  #stream: ReturnType<OpenStream> | undefined;
  /** The next sign of life: to be given, or to be missed. */
  #sign: ReturnType<typeof setTimeout> | undefined;
  #flushing: ReturnType<typeof setTimeout> | undefined;
  #gathered: ServerEvent[] = [];
  #latest = NOTHING_YET;

  /** @param others - undefined where tabs cannot agree: then each has a stream of its own */
  constructor(
    others: OtherTabs | undefined,
    openStream: OpenStream,
    tell: (news: ServerEvents) => void,
  ) {
    this.#others = others;
    this.#openStream = openStream;
    this.#tell = tell;
  }

  /** Takes part; where this tab reads a stream that is cut, connects at once. */
  open(): void {
    if (this.#turn) {
      this.#stream?.open();
      return;
    }
    if (this.#others) {
      this.#channel = this.#others.openChannel();
      // Sent by this class alone, under a name of its own.
      this.#channel.onmessage = ({ data }) => this.#onNews(data as StreamNews);
    }
    this.#wait();
  }

  /** Leaves the stream to the others; a later {@link open} has what was missed read again. */
  close(): void {
    this.#turn?.abort();
    this.#turn = undefined;
    this.#channel?.close();
    this.#stop();
  }

  #wait(): void {
    this.#awaitSign();
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
      // Stolen while this tab was frozen or busy; else the browser keeps tabs from agreeing.
      if (isHeld) this.#wait();
      else this.#read();
    });
  }

  #awaitSign(): void {
    clearTimeout(this.#sign);
    this.#sign = setTimeout(() => this.#steal(), SILENCE_IS_DEATH_AFTER_MS);
  }

  #read(): void {
    const stream = this.#openStream(
      {
        onOpen: () => this.#publish({ ...NOTHING_YET, connection: crypto.randomUUID() }),
        onEvent: (event) => {
          this.#gathered.push(event);
          this.#flushing ??= setTimeout(() => this.#flush(), GATHERED_FOR_MS);
        },
        onCut: () => {
          this.#flush();
          const { pausedSince = Date.now() } = this.#latest;
          this.#publish({ ...NOTHING_YET, pausedSince });
        },
        onRefused: () => {
          this.close();
          this.#tell({ status: 'off' });
        },
      },
      this.#latest.lastId,
    );
    this.#stream = stream;
    this.#giveSign({ ...NOTHING_YET, pausedSince: this.#latest.pausedSince });
    stream.open();
  }

  #giveSign(news: StreamNews): void {
    this.#publish(news);
    clearTimeout(this.#sign);
    const again = () => this.#giveSign({ ...this.#latest, events: [] });
    this.#sign = setTimeout(again, SIGN_EVERY_MS);
  }

  #stop(): void {
    clearTimeout(this.#sign);
    clearTimeout(this.#flushing);
    this.#flushing = undefined;
    // The next connection has all read again.
    this.#gathered = [];
    this.#stream?.close();
    this.#stream = undefined;
  }

  #flush(): void {
    clearTimeout(this.#flushing);
    this.#flushing = undefined;
    const events = this.#gathered;
    this.#gathered = [];
    if (events.length > 0) {
      this.#publish({ ...this.#latest, batches: this.#latest.batches + 1, events });
    }
  }

  #publish(news: StreamNews): void {
    const complete = { ...news, lastId: this.#stream?.lastId };
    this.#channel?.postMessage(complete);
    this.#take(complete);
  }

  #onNews(news: StreamNews): void {
    // Of a tab that does not know yet that its lock was stolen.
    if (this.#stream) return;
    this.#awaitSign();
    this.#take(news);
  }

  /** After a new connection, or news that did not come, changes may have been missed. */
  #take(news: StreamNews): void {
    const { connection, batches, pausedSince } = this.#latest;
    const { events } = news;
    this.#latest = news;
    if (news.pausedSince !== undefined && news.pausedSince !== pausedSince) {
      this.#tell({ status: 'paused', since: news.pausedSince });
    }
    if (news.connection === undefined) return;
    const hasEvents = events.length > 0;
    const isNext = news.connection === connection && news.batches === batches + Number(hasEvents);
    if (isNext && !hasEvents) return;
    if (isNext) this.#tell({ status: 'changed', events });
    // Else all is read again. And what is replayed later is that the console is live, not a change.
    this.#tell({ status: 'live' });
  }
}

/**
 * The stream at an address, shared with the other tabs where the browser lets them agree.
 *
 * @param name - of the user and the address, in this browser
 */
export function sharedStream(
  url: string,
  name: string,
  bearer: Bearer,
  tell: (news: ServerEvents) => void,
): SharedStream {
  const lock = `console-events-${name}`;
  const canAgree = 'locks' in navigator && 'BroadcastChannel' in globalThis;
  return new SharedStream(
    canAgree
      ? { lock, locks: navigator.locks, openChannel: () => new BroadcastChannel(lock) }
      : undefined,
    (reports, lastId) => new EventStream(url, bearer, reports, lastId),
    tell,
  );
}
