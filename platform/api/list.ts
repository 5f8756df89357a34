import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LIST_DELTA } from '@console/shared-ui/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import Negotiator from 'negotiator';
import type { ListName } from './changes.ts';
import { readInstallation } from './installation.ts';
import {
  acceptsDelta,
  deltaStatement,
  type ListQuery,
  listStatement,
  toDelta,
} from './list-query.ts';
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

/**
 * Answers with whole lists, with their changes since an earlier ETag, or with 304 if they are unchanged. Reads
 * and compresses each revision once.
 */
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
    const ifNoneMatch = request.headers['if-none-match'];
    reply.header('vary', 'Origin, Accept-Encoding');
    if (matches(ifNoneMatch, etag)) {
      reply.header('cache-control', 'private, no-cache');
      return reply.code(304).header('etag', etag).send();
    }
    const base = acceptsDelta(request.headers) && (await this.#revisionIn(query, ifNoneMatch));
    if (base) {
      const delta = await this.#snapshots.get(this.#deltaSource(query, base), revision);
      if (delta.body.length > 0) {
        return (
          reply
            .code(226)
            .header('im', LIST_DELTA)
            .header('delta-base', await this.#etag(query, base))
            .header('etag', await this.#etag(query, delta.revision))
            // Without rows, it is no list that a cache could use for another request.
            .header('cache-control', 'private, no-store')
            .type('application/json; charset=utf-8')
            .send(delta.body)
        );
      }
    }
    reply.header('cache-control', 'private, no-cache');
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

  /** Returns a source of deltas. The body is empty if the changes since the base are unknown or too many. */
  #deltaSource(query: ListQuery, base: number) {
    return {
      key: `${query.list} ${query.scope} since ${base}`,
      make: async (): Promise<Snapshot> => {
        const { rows } = await deltaStatement(query, base).execute(this.#database);
        const [row] = rows;
        if (row === undefined) throw new Error('A select without from returns one row.');
        return { revision: row.revision, body: Buffer.from(toDelta(row, base)) };
      },
      isKept: true,
    };
  }

  /** Returns the latest revision among the entity tags that are of this list in this installation. */
  async #revisionIn(query: ListQuery, tags = ''): Promise<number | undefined> {
    const start = await this.#tagStart(query);
    const revisions = tags.split(',').flatMap((tag) => {
      const [, text = ''] = tag.split(start);
      return /^\d{1,9}"\s*$/.test(text) ? [Number.parseInt(text, 10)] : [];
    });
    return revisions.length > 0 ? Math.max(...revisions) : undefined;
  }

  async #revision(list: ListName): Promise<number> {
    const { revision } = await this.#database
      .selectFrom('list_revisions')
      .select('revision')
      .where('list', '=', list)
      .executeTakeFirstOrThrow();
    return revision;
  }

  async #etag(query: ListQuery, revision: number): Promise<string> {
    return `W/${await this.#tagStart(query)}${revision}"`;
  }

  /** Includes the installation: the revisions of a new database start at 1 again. */
  async #tagStart({ list, scope }: ListQuery): Promise<string> {
    this.#installation ??= readInstallation(this.#database);
    return `"${await this.#installation}-${list}-${scope}-`;
  }
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
