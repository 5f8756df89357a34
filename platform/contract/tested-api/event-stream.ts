import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { type Answer, describeFailure, NoAnswer, parseJson } from './caller.ts';
import { mediaType } from './document.ts';

/** The time limit to open a stream; an API must not wait for the first event. */
const OPEN_LIMIT_MS = 20_000;

/** An event as it was received. */
export type ReceivedEvent = EventSourceMessage;

export interface StreamOptions {
  readonly token?: string | undefined;
  readonly origin?: string | undefined;
  readonly lastEventId?: string | undefined;
  /** Ends the stream. */
  readonly stop: AbortSignal;
}

/** An open stream of server-sent events (HTML Living Standard §9.2). */
export class EventStream {
  /** The answer that opened or refused the stream, without the events. */
  readonly answer: Answer;
  readonly events: readonly EventSourceMessage[];
  readonly #connection: AbortController;
  #comments = 0;
  #isOver = false;
  #onProgress: () => void = () => undefined;

  private constructor(answer: Answer, response: Response, connection: AbortController) {
    this.answer = answer;
    this.#connection = connection;
    const events: EventSourceMessage[] = [];
    this.events = events;
    const parser = createParser({
      onEvent: (event) => events.push(event),
      onComment: () => {
        this.#comments += 1;
      },
    });
    const isStream = mediaType(response.headers) === 'text/event-stream';
    const read = async () => {
      const decoder = new TextDecoder();
      for await (const chunk of response.body ?? []) {
        parser.feed(decoder.decode(chunk, { stream: true }));
        this.#onProgress();
      }
    };
    const over = () => {
      this.#isOver = true;
      this.#onProgress();
    };
    if (response.ok && isStream) read().then(over, over);
    else {
      this.#isOver = true;
      this.close();
    }
  }

  /**
   * Opens a stream, or records its refusal.
   *
   * @throws {NoAnswer} if there is no answer
   */
  static async open(
    url: string,
    { token, origin, lastEventId, stop }: StreamOptions,
  ): Promise<EventStream> {
    const resumed = lastEventId === undefined ? '' : ` with last-event-id: ${lastEventId}`;
    const asked = `GET ${url}${token === undefined ? ' without a token' : ''}${resumed}`;
    const connection = new AbortController();
    stop.throwIfAborted();
    stop.addEventListener('abort', () => connection.abort(), { once: true });
    const late = new DOMException('', 'TimeoutError');
    const timer = setTimeout(() => connection.abort(late), OPEN_LIMIT_MS);
    try {
      const response = await fetch(url, {
        redirect: 'manual',
        signal: connection.signal,
        headers: {
          accept: 'text/event-stream',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(origin !== undefined && { origin }),
          ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
        },
      });
      const { status, headers } = response;
      const call = 'GET of the event stream';
      const text = response.ok ? '' : await response.text();
      const answer = { call, asked, origin, status, headers, text, json: parseJson(text) };
      return new EventStream(answer, response, connection);
    } catch (error) {
      stop.throwIfAborted();
      throw new NoAnswer(`${asked}: ${describeFailure(error)}`);
    } finally {
      clearTimeout(timer);
    }
  }

  /** The number of received comments, which are heartbeats. */
  get comments(): number {
    return this.#comments;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Waits for a condition; returns whether it holds before the time is up or the stream ends. */
  async waitUntil(condition: () => boolean, withinMs: number): Promise<boolean> {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      this.#onProgress();
    }, withinMs);
    while (!condition() && !isLate && !this.#isOver) {
      await new Promise<void>((resolve) => {
        this.#onProgress = resolve;
      });
    }
    clearTimeout(timer);
    return condition();
  }

  close(): void {
    this.#connection.abort();
  }
}
