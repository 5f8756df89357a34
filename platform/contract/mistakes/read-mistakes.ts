import { createHash, randomUUID } from 'node:crypto';
import {
  answering,
  created,
  done,
  isCall,
  LIST,
  lists,
  type Mistake,
  type Mistakes,
  type Row,
  readBody,
  readRows,
  replaceAnswer,
  rowsOf,
  withHeader,
  withHeaders,
} from './mistake.ts';

const COMPLETE = 'Lists are complete';
const UNCHANGED = 'An unchanged list is answered with 304';
const CHANGED = 'A changed list is sent again, with a different ETag';
const AT_ONCE = 'A list shows each change at once';
const COUNTS = 'A hub counts its users and tenants';
const IDS = 'Ids are UUIDs in lower case';
const MISSING = 'A missing row is 404';
const TWICE = 'Adding or removing a tenant twice is 204';

/** The default page size of an API with pages. */
const PAGE_ROWS = 50;

/** Gives lists an entity tag of another kind, and compares it. */
const etags =
  (tag: (rows: Row[]) => string): Mistake['make'] =>
  (right) =>
  async (request) => {
    if (!isCall(request, 'GET', LIST)) return right(request);
    const answer = await right(withHeader(request, 'if-none-match'));
    if (answer.status !== 200) return answer;
    const etag = tag(await answer.clone().json());
    const isSame = request.headers.get('if-none-match') === etag;
    const { headers } = withHeaders(answer, (own) => own.set('etag', etag));
    return new Response(isSame ? null : answer.body, { status: isSame ? 304 : 200, headers });
  };

/** A stand-in for a UUID, always the same. */
const numberOf = (id: unknown): unknown =>
  typeof id === 'string'
    ? Number.parseInt(createHash('sha256').update(id).digest('hex').slice(0, 8), 16)
    : id;

/** Mistakes in lists, rows and hubs. */
export const readMistakes = {
  'first-page': {
    rule: COMPLETE,
    instead: `Only the first ${PAGE_ROWS} tenants, users and hubs are sent.`,
    make: lists((rows) => rows.slice(0, PAGE_ROWS)),
  },
  'listed-twice': {
    rule: COMPLETE,
    instead: 'A join lists some users twice.',
    make: lists((rows) => [...rows, ...rows.slice(0, 3)], /\/user\/listall$/),
  },
  uncompressed: {
    rule: 'Lists are compressed',
    instead: 'They are not.',
    make: (right) => (request) => right(withHeader(request, 'accept-encoding', 'identity')),
  },
  'etag-always-new': {
    rule: UNCHANGED,
    instead: 'Each answer has a new ETag, although nothing has changed.',
    make: etags(() => `W/"${randomUUID()}"`),
  },
  'no-etag': {
    rule: UNCHANGED,
    instead: 'Lists have no ETag.',
    make: answering((answer) => withHeaders(answer, (headers) => headers.delete('etag'))),
  },
  'not-modified-bare': {
    rule: 'A 304 has the ETag of the list',
    instead: 'It has none, so that browsers drop the ETag that they have.',
    make: answering((answer) =>
      answer.status === 304 ? withHeaders(answer, (headers) => headers.delete('etag')) : answer,
    ),
  },
  'list-kept': {
    rule: 'Browsers ask again before they use a stored list',
    instead: 'Browsers may use a list for ten minutes.',
    make: answering((answer, request) =>
      isCall(request, 'GET', LIST)
        ? withHeaders(answer, (headers) => headers.set('cache-control', 'private, max-age=600'))
        : answer,
    ),
  },
  'always-unchanged': {
    rule: CHANGED,
    instead: 'Each request with `If-None-Match` is answered with 304.',
    make: (right) => async (request) => {
      const sent = request.headers.get('if-none-match');
      const answer = await right(request);
      if (sent === null || !isCall(request, 'GET', LIST) || answer.status !== 200) return answer;
      const headers = new Headers(answer.headers);
      headers.set('etag', sent);
      return new Response(null, { status: 304, headers });
    },
  },
  'etag-of-count': {
    rule: CHANGED,
    instead: 'The ETag is the number of rows: after an update it is the same.',
    make: etags((rows) => `"${rows.length}"`),
  },
  'etag-without-counts': {
    rule: CHANGED,
    instead: 'A user or tenant that is added to a hub does not change the ETag of the hubs.',
    make: etags(
      (rows) =>
        `"${createHash('sha256')
          .update(JSON.stringify(rows.map(({ userCount: _, tenantCount: __, ...row }) => row)))
          .digest('hex')}"`,
    ),
  },
  'list-late': {
    rule: AT_ONCE,
    instead: 'Lists are cached for three seconds.',
    make: (right) => {
      const cached = new Map<string, { body: string; headers: Headers; at: number }>();
      return async (request) => {
        if (!isCall(request, 'GET', LIST)) return right(request);
        const key = request.url + request.headers.get('authorization');
        let known = cached.get(key);
        if (known === undefined || Date.now() - known.at > 3000) {
          const answer = await right(withHeader(request, 'if-none-match'));
          if (answer.status !== 200) return answer;
          known = { body: await answer.text(), headers: answer.headers, at: Date.now() };
          cached.set(key, known);
        }
        const { body, headers } = known;
        const isSame = request.headers.get('if-none-match') === headers.get('etag');
        return new Response(isSame ? null : body, { status: isSame ? 304 : 200, headers });
      };
    },
  },
  'deleted-listed': {
    rule: AT_ONCE,
    instead: 'A deleted user is still in the list.',
    make: (right) => {
      const deleted: Row[] = [];
      const withDeleted = lists((rows) => [...rows, ...deleted], /\/user\/listall$/)(right);
      return async (request) => {
        if (!isCall(request, 'DELETE', /\/user\/[^/]+$/)) return withDeleted(request);
        const rows = await readRows(right, request, 'listall');
        const answer = await right(request);
        const row = rows.find(({ id }) => request.url.endsWith(String(id)));
        if (answer.status === 204 && row) deleted.push(row);
        return answer;
      };
    },
  },
  'counts-zero': {
    rule: COUNTS,
    instead: '`userCount` is always 0.',
    make: rowsOf('hub', (row) => ({ ...row, userCount: 0 })),
  },
  'tenants-uncounted': {
    rule: COUNTS,
    instead: '`tenantCount` is always 0.',
    make: rowsOf('hub', (row) => ({ ...row, tenantCount: 0 })),
  },
  'numeric-ids': {
    rule: IDS,
    instead: 'The ids in answers are numbers.',
    make: rowsOf('\\w+', (row) => ({ ...row, id: numberOf(row.id) })),
  },
  'capital-ids': {
    rule: IDS,
    instead: 'The ids in answers are in upper case.',
    make: rowsOf('\\w+', (row) => ({ ...row, id: String(row.id).toUpperCase() })),
  },
  'epoch-times': {
    rule: 'Times are as in RFC 3339',
    instead: 'They are milliseconds since 1970.',
    make: rowsOf('\\w+', (row) => ({ ...row, createdAt: Date.parse(String(row.createdAt)) })),
  },
  'local-times': {
    rule: 'Times are as in RFC 3339',
    instead: 'They have no time zone.',
    make: rowsOf('\\w+', (row) => ({
      ...row,
      createdAt: String(row.createdAt).replace(/(?:Z|[+-][\d:]+)$/, ''),
    })),
  },
  'creator-missing': {
    rule: 'A tenant is as the document says',
    instead: 'Tenants have no `createdBy`.',
    make: rowsOf('tenant', ({ createdBy: _, ...row }) => row),
  },
  'null-for-none': {
    rule: 'A user is as the document says',
    instead: 'The last name is `null` for some users.',
    make: rowsOf('user', (row) => ({
      ...row,
      lastName: String(row.lastName).startsWith('A') ? null : row.lastName,
    })),
  },
  'snake-case': {
    rule: 'A hub is as the document says',
    instead: 'Members have names such as `user_count`.',
    make: rowsOf('hub', ({ userCount, ...row }) => ({ ...row, user_count: userCount })),
  },
  'list-wrapped': {
    rule: 'Lists are JSON arrays',
    instead: 'It is `{ items: […] }`.',
    make: lists((rows) => ({ items: rows }), /\/tenant\/list$/),
  },
  'json-as-text': {
    rule: 'Answers with a body are `application/json`',
    instead: 'They are `text/plain`.',
    make: answering((answer) =>
      answer.headers.get('content-type')?.startsWith('application/json')
        ? withHeaders(answer, (headers) => headers.set('content-type', 'text/plain'))
        : answer,
    ),
  },
  'id-for-name': {
    rule: 'A user has the name of its hub',
    instead: '`hubName` is the id of the hub.',
    make: rowsOf('user', (row) => ({ ...row, hubName: row.hubId })),
  },
  'etag-unquoted': {
    rule: UNCHANGED,
    instead: 'The ETag has no quotes.',
    make: etags((rows) => createHash('sha256').update(JSON.stringify(rows)).digest('hex')),
  },
  'pair-created': {
    rule: TWICE,
    instead: 'Adding a tenant is 201.',
    make: answering((answer, request) =>
      isCall(request, 'PUT', /\/tenant\/[^/]+$/) && answer.status === 204
        ? new Response(null, { status: 201, headers: answer.headers })
        : answer,
    ),
  },
  'missing-deleted': {
    rule: MISSING,
    instead: 'Deleting a user that does not exist is 204.',
    make: answering((answer, request) =>
      isCall(request, 'DELETE', /\/user\/[^/]+$/) && answer.status === 404 ? done(answer) : answer,
    ),
  },
  'deleted-hub-empty': {
    rule: MISSING,
    instead: 'A deleted hub has no tenants: `tenantids` is `[]`.',
    make: (right) => {
      const deleted = new Set<string>();
      return async (request) => {
        const { pathname } = new URL(request.url);
        const answer = await right(request);
        const isDeletion = isCall(request, 'DELETE', /\/hub\/[^/]+$/) && answer.status === 204;
        if (isDeletion) deleted.add(`${pathname}/tenantids`);
        if (!deleted.has(pathname) || answer.status !== 404) return answer;
        return replaceAnswer(answer, { status: 200, type: 'application/json', body: '[]' });
      };
    },
  },
  'missing-tenant-added': {
    rule: MISSING,
    instead: 'Adding a tenant that does not exist is 204.',
    make: answering(async (answer, request) =>
      isCall(request, 'PUT', /\/hub\/[^/]+\/tenant\/(?!create)[^/]+$/) && answer.status === 404
        ? done(answer)
        : answer,
    ),
  },
  'missing-hub-created': {
    rule: MISSING,
    instead: 'A user can be created in a hub that does not exist.',
    make: (right) => async (request) => {
      const answer = await right(request.clone());
      const [, hub] = /\/hub\/([^/]+)\/user\/create$/.exec(request.url) ?? [];
      if (answer.status !== 404 || hub === undefined) return answer;
      const hubs = await readRows(right, request, '../../list');
      if (hubs.length === 0 || hubs.some(({ id }) => id === hub)) return answer;
      return created(answer, request, await readBody(request));
    },
  },
  'other-hub': {
    rule: '`GET /hub` is the hub of the caller',
    instead: 'It is 404 for every caller.',
    make: answering((answer, request) =>
      isCall(request, 'GET', /\/hub$/) && answer.status === 200
        ? replaceAnswer(answer, {
            status: 404,
            type: 'application/problem+json',
            body: JSON.stringify({ type: 'about:blank', title: 'Not found', status: 404 }),
          })
        : answer,
    ),
  },
  'no-own-users': {
    rule: '`GET /user/list` has the users of the caller’s hub',
    instead: 'It is empty.',
    make: lists(() => [], /\/user\/list$/),
  },
  'no-hub-null': {
    rule: '`GET /hub` is 404 for a caller without a hub',
    instead: 'It is 200 with `null`.',
    make: answering((answer, request) =>
      isCall(request, 'GET', /\/hub$/) && answer.status === 404
        ? replaceAnswer(answer, { status: 200, type: 'application/json', body: 'null' })
        : answer,
    ),
  },
  'users-gone-with-hub': {
    rule: '`DELETE /hub/{id}` is answered with 409 while the hub has users',
    instead: 'The answer is 204, and the users are deleted with the hub.',
    make: (right) => async (request) => {
      const answer = await right(request.clone());
      if (!isCall(request, 'DELETE', /\/hub\/[^/]+$/) || answer.status !== 409) return answer;
      const users = await readRows(right, request, '../user/listall');
      const hubId = new URL(request.url).pathname.split('/').at(-1);
      for (const { id } of users.filter((user) => user.hubId === hubId)) {
        await right(new Request(new URL(`../user/${id}`, request.url), request.clone()));
      }
      return right(request);
    },
  },
  'tenants-gone-with-hub': {
    rule: 'The tenants of a deleted hub remain',
    instead: 'They are deleted with the hub.',
    make: (right) => {
      const gone = new Set<unknown>();
      const withoutGone = lists(
        (rows) => rows.filter(({ id }) => !gone.has(id)),
        /\/tenant\/list$/,
      )(right);
      return async (request) => {
        if (!isCall(request, 'DELETE', /\/hub\/[^/]+$/)) return withoutGone(request);
        const ids = await readRows(right, request, `${new URL(request.url).pathname}/tenantids`);
        const answer = await right(request);
        if (answer.status === 204) for (const id of ids) gone.add(id);
        return answer;
      };
    },
  },
  'deleted-with-body': {
    rule: 'A deletion is answered with 204',
    instead: 'It is 200 with the deleted row.',
    make: answering((answer, request) =>
      isCall(request, 'DELETE', /\/(?:user|hub)\/[^/]+$/) && answer.status === 204
        ? new Response('{}', {
            status: 200,
            headers: { ...Object.fromEntries(answer.headers), 'content-type': 'application/json' },
          })
        : answer,
    ),
  },
  'added-again': {
    rule: TWICE,
    instead: 'Adding a tenant that the hub has is 409.',
    make: (right) => async (request) => {
      const [, id] = /\/tenant\/([^/]+)$/.exec(request.url) ?? [];
      if (id === 'create' || !isCall(request, 'PUT', /\/tenant\/[^/]+$/)) return right(request);
      const has = await readRows(right, request, '../tenantids');
      const answer = await right(request);
      if (answer.status !== 204 || !has.includes(id as unknown as Row)) return answer;
      const problem = { type: 'urn:platform:problem:taken', title: 'Already there.', status: 409 };
      return replaceAnswer(answer, {
        status: 409,
        type: 'application/problem+json',
        body: JSON.stringify(problem),
      });
    },
  },
  'one-hub-only': {
    rule: 'A tenant can be in several hubs',
    instead: 'Adding a tenant to a hub removes it from the others.',
    make: (right) => async (request) => {
      const [, hub] = /\/hub\/([^/]+)\/tenant\/[^/]+$/.exec(request.url) ?? [];
      const answer = await right(request.clone());
      if (request.method !== 'PUT' || hub === undefined || answer.status !== 204) return answer;
      for (const { id } of await readRows(right, request, '../../list')) {
        if (id === hub) continue;
        const other = request.url.replace(`/hub/${hub}/`, `/hub/${id}/`);
        const { headers } = request;
        const authorization = headers.get('authorization') ?? '';
        await right(new Request(other, { method: 'DELETE', headers: { authorization } }));
      }
      return answer;
    },
  },
} satisfies Mistakes;
