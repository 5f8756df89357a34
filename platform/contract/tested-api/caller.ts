import { setTimeout as wait } from 'node:timers/promises';
import { reasonOf } from '@console/shared-node/failure.ts';
import { messageOf } from '@console/shared-ui/contract';

/** An answer takes no longer; a list of 100,000 rows has to come within it. */
const ANSWER_LIMIT_MS = 20_000;

/** Where an API has too much to do, it is asked again so often, and waited for no longer. */
const BUSY = { tries: 4, longestWaitSeconds: 30 };

/** What came, and what it came to. */
export interface Answer {
  /** As the document names the call: `DELETE /hub/{id}`. */
  readonly call: string;
  /** As a person is told what was asked: `DELETE /hub/5d1f… without a token`. */
  readonly asked: string;
  /** The origin that it was asked from, as by a browser. */
  readonly origin: string | undefined;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Undefined where the body is no JSON. */
  readonly json: unknown;
}

export interface Asking {
  /** For the names in braces. */
  readonly path?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The API does not answer at all. */
export class NoAnswer extends Error {}

/** Who asks, in words that follow a call, and with which token. */
export interface Who {
  readonly words: string;
  readonly token: string | undefined;
}

export interface Line {
  /** Below it are the calls. */
  readonly api: string;
  /** Sent with each request, as a browser does where the console has another origin. */
  readonly origin: string | undefined;
  /** No request begins after it; one that has begun is waited for. */
  readonly stop: AbortSignal;
  /** Everything that came, in order. */
  readonly answers: Answer[];
}

/** Somebody who makes the calls of the contract. */
export class Caller {
  readonly #line: Line;
  readonly #who: Who;

  constructor(line: Line, who: Who) {
    this.#line = line;
    this.#who = who;
  }

  get token(): string | undefined {
    return this.#who.token;
  }

  /** The same API, asked by somebody else, or from elsewhere. */
  as(who: Partial<Who>, line: Partial<Line> = {}): Caller {
    return new Caller({ ...this.#line, ...line }, { ...this.#who, ...who });
  }

  /**
   * Makes a call. Where the API has too much to do, it is made again when the API says.
   *
   * @param call - as the document names it: `DELETE /hub/{id}`
   * @throws {NoAnswer} when none comes
   */
  async ask(call: string, asking: Asking = {}): Promise<Answer> {
    for (let tried = 1; ; tried += 1) {
      const answer = await this.#askOnce(call, asking);
      this.#line.answers.push(answer);
      if (answer.status !== 429 && answer.status !== 503) return answer;
      const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN);
      if (tried === BUSY.tries || !(seconds <= BUSY.longestWaitSeconds)) return answer;
      await wait(seconds * 1000, undefined, { signal: this.#line.stop });
    }
  }

  async #askOnce(call: string, { path = {}, body, headers }: Asking): Promise<Answer> {
    const [method = '', template = ''] = call.split(' ');
    const place = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => path[name] ?? '');
    const { words, token } = this.#who;
    const { api, origin, stop } = this.#line;
    const asked = `${method} ${place}${words}`;
    stop.throwIfAborted();
    try {
      const response = await fetch(api + place, {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
        headers: {
          accept: 'application/json, application/problem+json',
          'accept-encoding': 'br, gzip',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(origin !== undefined && { origin }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      const { status, headers: own } = response;
      return { call, asked, origin, status, headers: own, text, json: jsonIn(text) };
    } catch (error) {
      throw new NoAnswer(`${asked}: ${whyNone(error)}`);
    }
  }
}

/** Undefined for what is no JSON. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Why there is no answer: what fetch says lies a level deeper. */
export function whyNone(error: unknown): string {
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return `no answer within ${ANSWER_LIMIT_MS / 1000} s`;
  }
  const { cause }: { cause?: unknown } = Object(error);
  return cause === undefined ? messageOf(error) : reasonOf(cause);
}
