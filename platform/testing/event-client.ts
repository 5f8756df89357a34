import { createParser } from 'eventsource-parser';

/** An event as it was received. */
export interface ReceivedEvent {
  id: string;
  event: string;
  data: Record<string, string>;
  /** When it was received, in milliseconds since 1970. */
  at: number;
}

/** An open event stream. */
export interface OpenStream {
  readonly status: number;
  readonly events: readonly ReceivedEvent[];
  /** Returns the number of received comments, which are heartbeats. */
  heartbeats(): number;
  /** Returns the last `retry` of the server, in milliseconds. */
  retryAfter(): number | undefined;
  /** Waits for a condition on the events, with a timeout. */
  until(isEnough: (events: readonly ReceivedEvent[]) => boolean): Promise<void>;
  /** Settles when the server ends the stream. */
  readonly ended: Promise<void>;
  close(): void;
}

const EVENT_TIMEOUT_MS = 60_000;

/** Opens the event stream like the console, with a bearer token. */
export async function openStream(
  origin: string,
  token: string,
  lastEventId?: string,
): Promise<OpenStream> {
  const abort = new AbortController();
  const response = await fetch(`${origin}/events`, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    },
    signal: abort.signal,
  });
  const events: ReceivedEvent[] = [];
  let heartbeats = 0;
  let retryAfter: number | undefined;
  let onProgress: () => void = () => undefined;

  const parser = createParser({
    onEvent: ({ id = '', event = '', data }) =>
      events.push({ id, event, data: JSON.parse(data), at: Date.now() }),
    onComment: () => {
      heartbeats += 1;
    },
    onRetry: (milliseconds) => {
      retryAfter = milliseconds;
    },
  });
  async function read(): Promise<void> {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      parser.feed(decoder.decode(chunk, { stream: true }));
      onProgress();
    }
  }

  const ended = response.status === 200 ? read().catch(() => undefined) : Promise.resolve();
  const stream: OpenStream = {
    status: response.status,
    events,
    heartbeats: () => heartbeats,
    retryAfter: () => retryAfter,
    ended,
    async until(isEnough) {
      const deadline = Date.now() + EVENT_TIMEOUT_MS;
      while (!isEnough(events)) {
        if (Date.now() > deadline)
          throw new Error(`Only these events arrived: ${JSON.stringify(events)}`);
        await new Promise<void>((resolve) => {
          onProgress = resolve;
          setTimeout(resolve, 50);
        });
      }
    },
    close: () => abort.abort(),
  };
  if (response.status === 200) await stream.until((all) => all[0]?.event === 'ready');
  return stream;
}
