import { createParser } from 'eventsource-parser';
import type { Bearer } from '../api/authorized-fetch.ts';
import { readServerEvent, type ServerEvent } from './server-event.ts';

/** Milliseconds: first and longest wait before coming back, and silence that counts as a cut. */
const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 30_000;
const SILENCE = 40_000;

/** What the reader of a stream is told. */
export interface StreamReports {
  readonly onOpen: () => void;
  readonly onEvent: (event: ServerEvent) => void;
  readonly onCut: () => void;
  /** The server does not want to be asked again. */
  readonly onRefused: () => void;
}

/**
 * Reads a stream of server-sent events (HTML Living Standard §9.2) with a bearer token, which
 * `EventSource` cannot carry but in the address. Comes back by itself, with the last event's id.
 */
export class EventStream {
  readonly #url: string;
  readonly #bearer: Bearer;
  readonly #reports: StreamReports;
  #connection: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastId: string | undefined;
  #wait = FIRST_WAIT;
  #attempt = 0;

  constructor(url: string, bearer: Bearer, reports: StreamReports) {
    this.#url = url;
    this.#bearer = bearer;
    this.#reports = reports;
  }

  /** Connects, or comes back where it was. */
  open(): void {
    if (this.#connection) return;
    clearTimeout(this.#timer);
    const connection = new AbortController();
    this.#connection = connection;
    void this.#read(connection);
  }

  /** Leaves; a later {@link open} is told what was missed. */
  close(): void {
    clearTimeout(this.#timer);
    this.#connection?.abort();
    this.#connection = undefined;
  }

  async #read(connection: AbortController): Promise<void> {
    try {
      const response = await this.#connect(connection.signal);
      if (response?.status === 401 || response?.status === 403 || response?.status === 404) {
        this.#connection = undefined;
        this.#reports.onRefused();
        return;
      }
      if (response?.ok && response.body) await this.#listen(response.body, connection);
    } catch {
      // Cut off, or never there: it is the same to whoever reads.
    }
    if (this.#connection !== connection) return;
    this.#connection = undefined;
    connection.abort();
    this.#reports.onCut();
    this.#timer = setTimeout(() => this.open(), this.#nextWait());
  }

  /** Asks with a token that is good now, and once more with another one after a 401. */
  async #connect(signal: AbortSignal): Promise<Response | undefined> {
    const token = await this.#bearer.accessToken();
    if (!token) return undefined;
    const response = await this.#fetch(token, signal);
    if (response.status !== 401) return response;
    const renewed = await this.#bearer.renewed(token);
    return renewed ? this.#fetch(renewed, signal) : undefined;
  }

  #fetch(token: string, signal: AbortSignal): Promise<Response> {
    return fetch(this.#url, {
      headers: {
        Accept: 'text/event-stream',
        Authorization: `Bearer ${token}`,
        ...(this.#lastId !== undefined && { 'Last-Event-ID': this.#lastId }),
      },
      cache: 'no-store',
      redirect: 'error',
      signal,
    });
  }

  async #listen(body: ReadableStream<Uint8Array>, connection: AbortController): Promise<void> {
    this.#attempt = 0;
    this.#reports.onOpen();
    const parser = createParser({
      onEvent: ({ id, event, data }) => {
        if (id !== undefined) this.#lastId = id;
        const known = readServerEvent(event, data);
        if (known) this.#reports.onEvent(known);
      },
      onRetry: (milliseconds) => {
        this.#wait = Math.min(Math.max(milliseconds, 100), LONGEST_WAIT);
      },
    });
    const decoder = new TextDecoder();
    const reader = body.getReader();
    let watchdog = setTimeout(() => connection.abort(), SILENCE);
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        clearTimeout(watchdog);
        watchdog = setTimeout(() => connection.abort(), SILENCE);
        parser.feed(decoder.decode(value, { stream: true }));
      }
    } finally {
      clearTimeout(watchdog);
    }
  }

  /** Doubled with each failure, and a little different for each tab. */
  #nextWait(): number {
    const wait = Math.min(LONGEST_WAIT, this.#wait * 2 ** this.#attempt);
    this.#attempt += 1;
    return wait * (0.75 + Math.random() * 0.5);
  }
}
