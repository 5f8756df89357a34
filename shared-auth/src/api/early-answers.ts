/** Milliseconds for which an early answer may be taken; then what wants it asks for itself. */
const TAKEN_WITHIN_MS = 30_000;

/** Makes a call with a token. */
type Send = (request: Request, token: string) => Promise<Response>;

interface EarlyAnswer {
  readonly token: string;
  readonly response: Promise<Response>;
  readonly ended: AbortController;
}

/** An answer that is read. */
interface Reading {
  readonly data: Promise<unknown>;
  /** Where it was asked for early, when that was; in milliseconds since 1970. */
  readonly askedAt?: number;
}

/**
 * Answers that are asked for before the code is there that wants them. Each stands in for the first
 * call that would ask the same with the same token, whatever it says: that call goes on from it as
 * from its own answer. What could make one outdated has all be forgotten that were not taken.
 */
export class EarlyAnswers {
  readonly #answers = new Map<string, EarlyAnswer>();
  /** When each was asked for. */
  readonly #askedAt = new WeakMap<Response, number>();
  /** By address, what was read and its ETag: who asks again at once mostly gets the same. */
  readonly #read = new Map<string, Pick<Reading, 'data'> & { readonly etag: string | null }>();

  /** Asks for what stands at an address. */
  ask(address: string, token: string, send: Send): void {
    const ended = new AbortController();
    const askedAt = Date.now();
    const response = send(new Request(address, { signal: ended.signal }), token).then((answer) => {
      this.#askedAt.set(answer, askedAt);
      return answer;
    });
    // Why it failed is told to whoever takes it.
    response.catch(() => undefined);
    this.#answers.set(new URL(address).href, { token, response, ended });
    setTimeout(() => this.forget(), TAKEN_WITHIN_MS);
  }

  /** The answer to a request, if it was asked for; it is ended with the request. */
  take({ method, url, signal }: Request, token: string): Promise<Response> | undefined {
    // What is written may be in no answer from before.
    if (method !== 'GET') this.forget();
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

  /** Has an answer read, unless it is no other than one that was asked for early. */
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

  /** Gives up what nobody has taken. */
  forget(): void {
    for (const { ended } of this.#answers.values()) ended.abort();
    this.#answers.clear();
    this.#read.clear();
  }
}
