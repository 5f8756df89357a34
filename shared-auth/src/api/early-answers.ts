import { readJson } from './read-json.ts';

/** Milliseconds for which an early answer may be taken; then what wants it asks for itself. */
const TAKEN_WITHIN_MS = 30_000;

/** Makes a call with a token. */
type Send = (request: Request, token: string) => Promise<Response>;

interface EarlyAnswer {
  readonly token: string;
  readonly response: Promise<Response>;
  readonly ended: AbortController;
}

/** How an answer is read. */
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
  readonly #readings = new WeakMap<Response, Reading>();
  /** By address, what was read and its ETag: who asks again at once mostly gets the same. */
  readonly #read = new Map<string, Pick<Reading, 'data'> & { readonly etag: string | null }>();

  /** Asks for what stands at an address; a good answer is read as it arrives. */
  ask(address: string, token: string, send: Send): void {
    const ended = new AbortController();
    const askedAt = Date.now();
    const asked = send(new Request(address, { signal: ended.signal }), token);
    const response = asked.then((answer) => {
      if (!answer.ok || !answer.body) return answer;
      const data = readJson(answer.body);
      this.#readings.set(answer, { data, askedAt });
      this.#read.set(answer.url, { data, etag: answer.headers.get('etag') });
      data.catch(() => this.#read.delete(answer.url));
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

  /** How an answer is read already: it was asked for early, or is no other than the one that was. */
  readingOf(response: Response): Reading | undefined {
    const early = this.#readings.get(response);
    if (early) return early;
    const before = this.#read.get(response.url);
    this.#read.delete(response.url);
    if (!before?.etag || before.etag !== response.headers.get('etag')) return undefined;
    response.body?.cancel().catch(() => undefined);
    return { data: before.data };
  }

  /** Gives up what nobody has taken. */
  forget(): void {
    for (const { ended } of this.#answers.values()) ended.abort();
    this.#answers.clear();
    this.#read.clear();
  }
}
