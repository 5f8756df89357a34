import { setTimeout as wait } from 'node:timers/promises';
import { reasonOf } from '@console/shared-node/failure.ts';
import { messageOf } from '@console/shared-ui/contract';

/** The time limit of an answer; enough for a list of 100,000 rows. */
const ANSWER_LIMIT_MS = 20_000;

/** The limits of retries and waits if an API is overloaded, and the wait if it does not name one. */
const BUSY = { tries: 4, longestWaitSeconds: 30, usualWaitSeconds: 1 };

/** An answer, with its request. */
export interface Answer {
  /** The call as in the document: `DELETE /hub/{id}`. */
  readonly call: string;
  /** The request for the output: `DELETE https://api.example/hub/5d1f… without a token`. */
  readonly asked: string;
  /** The body of the request. */
  readonly sent?: string | undefined;
  /** The `Origin` of the request. */
  readonly origin: string | undefined;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Undefined if the body is not JSON. */
  readonly json: unknown;
}

export interface CallOptions {
  /** The values of the path's parameters, which the document writes in braces. */
  readonly path?: Readonly<Record<string, string>>;
  /** With the question mark. */
  readonly query?: string;
  /** Sent as JSON; a string is sent as it is. */
  readonly body?: object | string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A failure of the API to answer. */
export class NoAnswer extends Error {}

/** The token of a caller, and its description, which follows the call in the output. */
export interface Bearer {
  readonly label: string;
  readonly token: string | undefined;
}

export interface Connection {
  /** The base address of the calls. */
  readonly api: string;
  /** The `Origin` of each request, which a browser sends if the console's origin is not the API's. */
  readonly origin: string | undefined;
  /** Prevents new requests; a pending one is completed. */
  readonly stop: AbortSignal;
  /** Collects all answers, in order. */
  readonly answers: Answer[];
}

/** Makes the calls of the contract. */
export class Caller {
  readonly #connection: Connection;
  readonly #bearer: Bearer;

  constructor(line: Connection, who: Bearer) {
    this.#connection = line;
    this.#bearer = who;
  }

  get token(): string | undefined {
    return this.#bearer.token;
  }

  /** Returns a caller of the same API with another token or origin. */
  as(who: Partial<Bearer>, line: Partial<Connection> = {}): Caller {
    return new Caller({ ...this.#connection, ...line }, { ...this.#bearer, ...who });
  }

  /**
   * Makes a call. If the API is overloaded, the call is repeated after `Retry-After`.
   *
   * @param call - the call as in the document: `DELETE /hub/{id}`
   * @throws {NoAnswer} if there is no answer
   */
  async ask(call: string, asking: CallOptions = {}): Promise<Answer> {
    for (let tried = 1; ; tried += 1) {
      const answer = await this.#askOnce(call, asking);
      this.#connection.answers.push(answer);
      if (answer.status !== 429 && answer.status !== 503) return answer;
      const seconds = readRetryAfter(answer.headers) ?? BUSY.usualWaitSeconds;
      if (tried === BUSY.tries || seconds > BUSY.longestWaitSeconds) return answer;
      await wait(seconds * 1000, undefined, { signal: this.#connection.stop });
    }
  }

  async #askOnce(
    call: string,
    { path = {}, query = '', body, headers = {} }: CallOptions,
  ): Promise<Answer> {
    const [method = '', template = ''] = call.split(' ');
    const { label, token } = this.#bearer;
    const { api, origin, stop } = this.#connection;
    const own = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => path[name] ?? '');
    const url = api + own + query;
    const given = Object.entries(headers).map(([name, value]) => `${name}: ${shorten(value)}`);
    const asked = `${method} ${url}${label}${given.length > 0 ? ` with ${given.join(' and ')}` : ''}`;
    const sent = typeof body === 'object' ? JSON.stringify(body) : body;
    stop.throwIfAborted();
    try {
      const response = await fetch(url, {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
        headers: {
          accept: 'application/json, application/problem+json',
          'accept-encoding': 'br, gzip',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(origin !== undefined && { origin }),
          ...(sent !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(sent !== undefined && { body: sent }),
      });
      const text = await response.text();
      const json = parseJson(text);
      return {
        call,
        asked,
        sent,
        origin,
        status: response.status,
        headers: response.headers,
        text,
        json,
      };
    } catch (error) {
      throw new NoAnswer(`${asked}: ${describeFailure(error)}`);
    }
  }
}

/** Returns the seconds of `Retry-After`, which may be a date (RFC 9110 §10.2.3), or `undefined`. */
export function readRetryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after') ?? '';
  if (/^\d+$/.test(value)) return Number(value);
  const date = /\bGMT$/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, (date - Date.now()) / 1000);
}

const shorten = (text: string): string => (text.length > 100 ? `${text.slice(0, 99)}…` : text);

/** Parses a text; returns `undefined` if it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the reason why there is no answer: fetch's error has the reason as its cause. */
export function describeFailure(error: unknown): string {
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return `no answer within ${ANSWER_LIMIT_MS / 1000} s`;
  }
  const { cause }: { cause?: unknown } = Object(error);
  return cause === undefined ? messageOf(error) : reasonOf(cause);
}
