import { deltaHeaders, parseDelta, withDelta } from '@console/shared-ui/contract';
import type { FastifyInstance } from 'fastify';

type Rows = readonly unknown[];

/** A page's copy of a list, which deltas keep up to date. */
export class ListCopy {
  readonly path: string;
  readonly #caller: string;
  #etag: string | undefined;
  #rows: Rows = [];

  /** @param caller - the value of the calls' Authorization header */
  constructor(path: string, caller: string) {
    this.path = path;
    this.#caller = caller;
  }

  /** The rows as JSON, in a fixed order. */
  get rows(): string[] {
    return sorted(this.#rows);
  }

  /**
   * Reads what has changed.
   *
   * @param isLost - whether the answer does not reach the page
   * @returns the status of the answer
   */
  async read(api: FastifyInstance, isLost = false): Promise<number> {
    const headers = this.#etag === undefined ? {} : deltaHeaders(this.#etag);
    const answer = await this.#get(api, headers);
    const { statusCode: status } = answer;
    if (isLost || status === 304) return status;
    if (status >= 500) throw new Error(answer.body);
    if (status === 226) {
      const get = (name: string) => String(answer.headers[name] ?? '');
      const delta = parseDelta({ status, headers: { get } }, answer.json(), this.#etag ?? '');
      if (!delta) throw new Error('The delta is malformed');
      this.#rows = withDelta(this.#rows, delta);
    } else {
      this.#rows = status === 200 ? answer.json() : [];
    }
    this.#etag = status < 300 ? String(answer.headers.etag) : undefined;
    return status;
  }

  /** Returns the rows of the whole list that the server sends, as JSON in a fixed order. */
  async readWhole(api: FastifyInstance): Promise<string[]> {
    const whole = await this.#get(api, {});
    return sorted(whole.statusCode === 200 ? whole.json() : []);
  }

  #get(api: FastifyInstance, headers: Readonly<Record<string, string>>) {
    return api.inject({ url: this.path, headers: { ...headers, authorization: this.#caller } });
  }
}

const sorted = (rows: Rows) => rows.map((row) => JSON.stringify(row)).sort();
