import { createParser } from 'eventsource-parser';
import type { Bearer } from '../api/authorized-fetch.ts';
import { backOff, type Waits } from '../waiting/waiting.ts';
import { readServerEvent, type ServerEvent } from './server-event.ts';

/** Waits before reconnecting; the server may ask for another first wait. */
const RECONNECT_WAITS: Waits = { firstMs: 1_000, longestMs: 30_000 };
const MIN_RETRY_MS = 100;

/** A stream without data or heartbeat for this long counts as cut. */
const IDLE_TIMEOUT_MS = 40_000;

export interface StreamReports {
  readonly onOpen: () => void;
  readonly onEvent: (event: ServerEvent) => void;
  readonly onCut: () => void;
  /** The server rejected the stream; it is not retried. */
  readonly onRefused: () => void;
}

/**
 * Reads a stream of server-sent events (HTML Living Standard §9.2) with a bearer token, which
 * `EventSource` can send only in the URL. Reconnects by itself, and resumes from the last event's id.
 */
export class EventStream {
  readonly #url: string;
  readonly #bearer: Bearer;
  readonly #reports: StreamReports;
  #connection: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastId: string | undefined;
  #firstMs = RECONNECT_WAITS.firstMs;
  #attempt = 0;

  /** @param lastId - id of the last event of the previous stream */
  constructor(url: string, bearer: Bearer, reports: StreamReports, lastId?: string) {
    this.#url = url;
    this.#bearer = bearer;
    this.#reports = reports;
    this.#lastId = lastId;
  }

  /** The event id from which the stream would resume. */
  get lastId(): string | undefined {
    return this.#lastId;
  }

  /** Connects, or resumes from the last event. */
  open(): void {
    if (this.#connection) return;
    clearTimeout(this.#timer);
    const connection = new AbortController();
    this.#connection = connection;
    void this.#read(connection);
  }

  /** Disconnects; a later {@link open} receives the missed events. */
  close(): void {
    clearTimeout(this.#timer);
    this.#connection?.abort();
    this.#connection = undefined;
  }

  async #read(connection: AbortController): Promise<void> {
    try {
      const response = await this.#connect(connection.signal);
      if (connection.signal.aborted) return;
      if (response?.status === 401 || response?.status === 403 || response?.status === 404) {
        this.#connection = undefined;
        this.#reports.onRefused();
        return;
      }
      if (response?.ok && response.body) await this.#listen(response.body, connection);
    } catch {
      // A failed connection is handled below, like one that was cut.
    }
    if (this.#connection !== connection) return;
    this.#connection = undefined;
    connection.abort();
    this.#reports.onCut();
    const waits = { ...RECONNECT_WAITS, firstMs: this.#firstMs };
    this.#timer = setTimeout(() => this.open(), backOff(this.#attempt, waits));
    this.#attempt += 1;
  }

  /** Connects with a valid token; after a 401, connects once more with a renewed token. */
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
        this.#firstMs = Math.max(milliseconds, MIN_RETRY_MS);
      },
    });
    const decoder = new TextDecoder();
    const reader = body.getReader();
    let watchdog = setTimeout(() => connection.abort(), IDLE_TIMEOUT_MS);
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        clearTimeout(watchdog);
        watchdog = setTimeout(() => connection.abort(), IDLE_TIMEOUT_MS);
        parser.feed(decoder.decode(value, { stream: true }));
      }
    } finally {
      clearTimeout(watchdog);
    }
  }
}
