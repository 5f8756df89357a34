import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import Negotiator from 'negotiator';
import type { ListName } from './changes.ts';
import { installationOf } from './installation.ts';
import type { Tables } from './tables.ts';

const compress = {
  br: (json: Buffer) =>
    promisify(brotliCompress)(json, {
      params: {
        // The higher levels take several times as long and save a few per cent on such lists.
        [constants.BROTLI_PARAM_QUALITY]: 2,
        [constants.BROTLI_PARAM_SIZE_HINT]: json.length,
      },
    }),
  gzip: (json: Buffer) => promisify(gzip)(json, { level: 1 }),
  identity: async (json: Buffer) => json,
};

type Encoding = keyof typeof compress;

/** A list as one caller may see it. */
export interface ListQuery {
  list: ListName;
  /** What the caller sees of it: callers with the same scope are given the same answer. */
  scope: string;
  /** Selects the rows, in order; the names of the columns are those of the JSON. */
  rows: RawBuilder<unknown>;
}

interface ListAnswer {
  etag: string;
  body: Buffer;
}

interface Prepared {
  etag: string;
  answer: Promise<ListAnswer>;
}

/** Only so many compressed answers are kept: enough for each list, and the hubs that are in use. */
const KEPT_ANSWERS = 12;

/** Answers with whole lists: compressed, each prepared once per revision, 304 when unchanged. */
export class Lists {
  readonly #database: Kysely<Tables>;
  readonly #prepared = new Map<string, Prepared>();
  #installation: Promise<string> | undefined;

  constructor(database: Kysely<Tables>) {
    this.#database = database;
  }

  async answer(request: FastifyRequest, reply: FastifyReply, query: ListQuery): Promise<unknown> {
    const etag = await this.#etag(query, await this.#revision(query.list));
    reply.header('cache-control', 'private, no-cache').header('vary', 'Origin, Accept-Encoding');
    if (matches(request.headers['if-none-match'], etag)) {
      return reply.code(304).header('etag', etag).send();
    }
    const encoding = preferredEncoding(request);
    const answer = await this.#prepare(query, encoding, etag);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply
      .header('etag', answer.etag)
      .type('application/json; charset=utf-8')
      .send(answer.body);
  }

  #prepare(query: ListQuery, encoding: Encoding, etag: string): Promise<ListAnswer> {
    const key = `${query.list} ${query.scope} ${encoding}`;
    const kept = this.#prepared.get(key);
    this.#prepared.delete(key);
    const prepared = kept?.etag === etag ? kept : { etag, answer: this.#read(query, encoding) };
    // The compressed ones only: an uncompressed list of 100,000 rows is 20 MB.
    if (encoding !== 'identity') this.#keep(key, prepared);
    return prepared.answer;
  }

  #keep(key: string, prepared: Prepared): void {
    this.#prepared.set(key, prepared);
    prepared.answer.catch(() => {
      if (this.#prepared.get(key) === prepared) this.#prepared.delete(key);
    });
    for (const oldest of this.#prepared.keys()) {
      if (this.#prepared.size <= KEPT_ANSWERS) return;
      this.#prepared.delete(oldest);
    }
  }

  async #read(query: ListQuery, encoding: Encoding): Promise<ListAnswer> {
    const { rows } = await listStatement(query).execute(this.#database);
    const [row] = rows;
    if (row === undefined) throw new Error('A select without from gives one row.');
    return {
      etag: await this.#etag(query, row.revision),
      body: await compress[encoding](Buffer.from(`[${row.items ?? ''}]`)),
    };
  }

  async #revision(list: ListName): Promise<number> {
    const { revision } = await this.#database
      .selectFrom('list_revisions')
      .select('revision')
      .where('list', '=', list)
      .executeTakeFirstOrThrow();
    return revision;
  }

  /** Names the installation too: a new database counts its revisions from 1 again. */
  async #etag({ list, scope }: ListQuery, revision: number): Promise<string> {
    this.#installation ??= installationOf(this.#database);
    return `W/"${await this.#installation}-${list}-${scope}-${revision}"`;
  }
}

/** One statement sees one state, so the revision that it reads is that of exactly these rows. */
export function listStatement({ list, rows }: ListQuery) {
  return sql<{ revision: number; items: string | null }>`
    select
      (select revision from list_revisions where list = ${list}) as revision,
      (
        select string_agg(json_strip_nulls(row_to_json(item))::text, E',\\n')
        from (${rows}) as item
      ) as items
  `;
}

function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((candidate) => {
    const tag = candidate.trim();
    return tag === '*' || tag === etag || `W/${tag}` === etag;
  });
}

/** Brotli where it is accepted at all: browsers that read both weigh them alike. */
function preferredEncoding(request: FastifyRequest): Encoding {
  const accepted = new Negotiator(request).encodings(['br', 'gzip']);
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : 'identity';
}
