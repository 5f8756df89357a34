import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { deltaHeaders, PacedReading } from '@console/shared-ui/contract';
import { createParser } from 'eventsource-parser';

/** Time for which the console collects events before it reads the list. */
const COLLECT_MS = 200;

/** When a page has read the list once, in milliseconds since 1970. */
export interface ListRead {
  readonly startedAt: number;
  /** When the last byte arrived. */
  readonly endedAt: number;
  /** Bytes of the body as sent. */
  readonly bytes: number;
}

/** An open page of the tenants list, as the server sees it. */
export class WatchingPage {
  /** When the page got the event of a change, by the id of the changed tenant. */
  readonly told = new Map<string, number>();
  /** When the page had read the change, by the id of the changed tenant. */
  readonly shown = new Map<string, number>();
  readonly reads: ListRead[] = [];
  isCut = false;
  readonly #api: string;
  readonly #token: string;
  readonly #asksForChanges: boolean;
  /** Separate connections, as in a browser. */
  readonly #agent = new Agent({ keepAlive: true });
  readonly #reading: PacedReading;
  #collecting: ReturnType<typeof setTimeout> | undefined;
  #etag: string | undefined;
  /** The number of rows of the last answer. */
  #sent: number;

  /** @param asksForChanges - false for a page of an API without the extension `list-deltas` */
  constructor(api: string, token: string, rows: number, asksForChanges: boolean) {
    this.#api = api;
    this.#asksForChanges = asksForChanges;
    this.#token = token;
    this.#sent = rows;
    this.#reading = new PacedReading({
      rows: () => this.#sent,
      read: async () => {
        await this.read();
        return this.#sent;
      },
    });
  }

  async open(): Promise<void> {
    const response = await this.#get('/events', { accept: 'text/event-stream' });
    if (response.statusCode !== 200) throw new Error(`Stream failed: ${response.statusCode}`);
    const parser = createParser({
      onEvent: ({ event, data }) => {
        if (event !== 'tenant') return;
        this.told.set(JSON.parse(data).id, Date.now());
        this.#collecting ??= setTimeout(() => {
          this.#collecting = undefined;
          this.#reading.ask();
        }, COLLECT_MS);
      },
    });
    response.setEncoding('utf8').on('data', (text: string) => parser.feed(text));
    response.on('close', () => {
      this.isCut = true;
    });
  }

  /** Reads the list, or what changed in it, like the console. */
  async read(): Promise<void> {
    const startedAt = Date.now();
    const told = [...this.told.keys()];
    const response = await this.#get('/api/admin/tenant/list', {
      'accept-encoding': 'br',
      ...(this.#etag !== undefined && deltaHeaders(this.#etag)),
    });
    let bytes = 0;
    response.on('data', ({ length }) => {
      bytes += length;
    });
    let changed = told;
    if (response.statusCode === 226) {
      const { rows }: { rows: { id: string }[] } = JSON.parse(await text(response));
      changed = rows.map(({ id }) => id);
      this.#sent = rows.length;
    } else {
      await once(response, 'end');
    }
    if (this.#asksForChanges) this.#etag = response.headers.etag;
    const endedAt = Date.now();
    for (const id of changed) if (!this.shown.has(id)) this.shown.set(id, endedAt);
    this.reads.push({ startedAt, endedAt, bytes });
  }

  async #get(path: string, headers: Readonly<Record<string, string>>): Promise<IncomingMessage> {
    const sent = request(this.#api + path, {
      agent: this.#agent,
      headers: { authorization: `Bearer ${this.#token}`, ...headers },
    });
    sent.end();
    const [response] = await once(sent, 'response');
    return response;
  }
}
