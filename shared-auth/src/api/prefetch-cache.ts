/** Milliseconds after which unused responses are discarded. */
const EXPIRES_AFTER_MS = 30_000;

/** Sends a request with a token. */
type Send = (request: Request, token: string) => Promise<Response>;

interface PrefetchedResponse {
  readonly token: string;
  readonly response: Promise<Response>;
  readonly ended: AbortController;
}

/** A response that is being read. */
export interface Reading {
  readonly data: Promise<unknown>;
  /** The request time of a prefetched response, in milliseconds since 1970. */
  readonly askedAt?: number;
}

/**
 * Responses that were requested before the code that needs them has loaded. The first call with the same
 * URL and token uses the response, whatever its status, and handles it like a response of its own. Any
 * event that could make a response outdated discards all unused responses.
 */
export class PrefetchCache {
  readonly #answers = new Map<string, PrefetchedResponse>();
  /** Request times. */
  readonly #askedAt = new WeakMap<Response, number>();
  /** Parsed data and ETags by URL: the response to a call that is repeated soon has usually not changed. */
  readonly #read = new Map<string, Pick<Reading, 'data'> & { readonly etag: string | null }>();

  request(address: string, token: string, send: Send): void {
    const ended = new AbortController();
    const askedAt = Date.now();
    const response = send(new Request(address, { signal: ended.signal }), token).then((answer) => {
      this.#askedAt.set(answer, askedAt);
      return answer;
    });
    // The call that uses the response handles its failure.
    response.catch(() => undefined);
    this.#answers.set(new URL(address).href, { token, response, ended });
    setTimeout(() => this.clear(), EXPIRES_AFTER_MS);
  }

  /** Returns the prefetched response for a request, if any. Aborting the request aborts the response. */
  take({ method, url, signal }: Request, token: string): Promise<Response> | undefined {
    // A write makes all earlier responses outdated.
    if (method !== 'GET') this.clear();
    const answer = this.#answers.get(url);
    this.#answers.delete(url);
    if (!answer) return undefined;
    const end = () => answer.ended.abort(signal.reason);
    if (answer.token !== token) {
      end();
      return undefined;
    }
    if (signal.aborted) end();
    signal.addEventListener('abort', end);
    return answer.response;
  }

  /** Reads a response, or reuses the data of a prefetched one with the same ETag. */
  read(response: Response, read: () => Promise<unknown>): Reading {
    const { url, headers } = response;
    const etag = headers.get('etag');
    const askedAt = this.#askedAt.get(response);
    const before = this.#read.get(url);
    this.#read.delete(url);
    if (askedAt === undefined && before?.etag && before.etag === etag) {
      response.body?.cancel().catch(() => undefined);
      return { data: before.data };
    }
    const data = read();
    if (askedAt === undefined) return { data };
    this.#read.set(url, { data, etag });
    data.catch(() => this.#read.delete(url));
    return { data, askedAt };
  }

  /** Discards all unused responses. */
  clear(): void {
    for (const { ended } of this.#answers.values()) ended.abort();
    this.#answers.clear();
    this.#read.clear();
  }
}
