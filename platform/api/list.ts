import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import Negotiator from 'negotiator';
import type { ListName } from './changes.ts';
import { readInstallation } from './installation.ts';
import { ListSnapshots, type Snapshot } from './list-snapshots.ts';
import type { Tables } from './tables.ts';

/** The compression of lists, by encoding. */
export const compress = {
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
  /** The part of the list that the caller sees: callers with the same scope get the same answer. */
  scope: string;
  /** Selects the rows, in order; the names of the columns are those of the JSON. */
  rows: RawBuilder<unknown>;
}

/** Answers with whole lists, or with 304 if they are unchanged. Reads and compresses each revision once. */
export class Lists {
  /** The number of times that each list was read from the database and compressed. */
  readonly snapshotsMade = new Map<ListName, number>();
  readonly #database: Kysely<Tables>;
  readonly #snapshots = new ListSnapshots();
  #installation: Promise<string> | undefined;

  constructor(database: Kysely<Tables>) {
    this.#database = database;
  }

  async answer(request: FastifyRequest, reply: FastifyReply, query: ListQuery): Promise<unknown> {
    const revision = await this.#revision(query.list);
    const etag = await this.#etag(query, revision);
    reply.header('cache-control', 'private, no-cache').header('vary', 'Origin, Accept-Encoding');
    if (matches(request.headers['if-none-match'], etag)) {
      return reply.code(304).header('etag', etag).send();
    }
    const encoding = preferredEncoding(request);
    const source = {
      key: `${query.list} ${query.scope} ${encoding}`,
      make: () => this.#read(query, encoding),
      // Only compressed snapshots are cached: an uncompressed list of 100,000 rows is 20 MB.
      isKept: encoding !== 'identity',
    };
    const snapshot = await this.#snapshots.get(source, revision);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply
      .header('etag', await this.#etag(query, snapshot.revision))
      .type('application/json; charset=utf-8')
      .send(snapshot.body);
  }

  async #read(query: ListQuery, encoding: Encoding): Promise<Snapshot> {
    this.snapshotsMade.set(query.list, (this.snapshotsMade.get(query.list) ?? 0) + 1);
    const { rows } = await listStatement(query).execute(this.#database);
    const [row] = rows;
    if (row === undefined) throw new Error('A select without from returns one row.');
    const body = await compress[encoding](Buffer.from(`[${row.items ?? ''}]`));
    return { revision: row.revision, body };
  }

  async #revision(list: ListName): Promise<number> {
    const { revision } = await this.#database
      .selectFrom('list_revisions')
      .select('revision')
      .where('list', '=', list)
      .executeTakeFirstOrThrow();
    return revision;
  }

  /** Includes the installation: the revisions of a new database start at 1 again. */
  async #etag({ list, scope }: ListQuery, revision: number): Promise<string> {
    this.#installation ??= readInstallation(this.#database);
    return `W/"${await this.#installation}-${list}-${scope}-${revision}"`;
  }
}

/** Reads rows and revision in one statement, so that the revision is that of exactly these rows. */
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

/** Prefers Brotli whenever it is accepted: browsers give both encodings the same weight. */
function preferredEncoding(request: FastifyRequest): Encoding {
  const accepted = new Negotiator(request).encodings(['br', 'gzip']);
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : 'identity';
}
