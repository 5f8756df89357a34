import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { deltaHeaders } from '@console/shared-ui/contract';
import { type CalledApi, startCalledApi } from '../testing/called-api.ts';
import { usualDatabaseKinds } from '../testing/databases.ts';
import { newTenant, newUser } from '../testing/new-rows.ts';
import { sendAsIs } from '../testing/raw-request.ts';

describe.each(usualDatabaseKinds)('on $name', (kind) => {
  let called: CalledApi;
  let api: CalledApi['api'];
  let admin: string;

  beforeAll(async () => {
    called = await startCalledApi(kind, { SEED_TENANTS: '500', SEED_USERS: '200' });
    ({ api, admin } = called);
  });

  afterAll(() => called.stop());

  /** Returns the body as it was sent; fetch would decompress it. */
  async function get(path: string, extraHeaders: Record<string, string> = {}) {
    const headers = { authorization: `Bearer ${admin}`, ...extraHeaders };
    const answer = await sendAsIs(`${api.origin}/api/admin${path}`, { headers });
    const { etag = '', 'content-encoding': encoding } = answer.headers;
    return { ...answer, encoding, etag };
  }

  test('seeds the requested number of distinct rows', async () => {
    const tenants = JSON.parse(String((await get('/tenant/list')).body));
    const users = JSON.parse(String((await get('/user/listall')).body));
    expect([tenants.length, users.length]).toEqual([560, 340]);
    expect(new Set(tenants.map(({ id }: { id: string }) => id)).size).toBe(560);
    expect(new Set(tenants.map(({ name }: { name: string }) => name)).size).toBe(560);
  });

  test.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
    ['*', 'br', brotliDecompressSync],
    ['identity', undefined, (body: Buffer) => body],
  ] as const)('Accept-Encoding %p is answered with %p', async (accepted, encoding, decompress) => {
    const answer = await get('/tenant/list', { 'accept-encoding': accepted });
    expect(answer.encoding).toBe(encoding);
    expect(JSON.parse(String(decompress(answer.body)))).toHaveLength(560);
  });

  test('an unchanged list is answered with 304 in every encoding', async () => {
    const { etag } = await get('/tenant/list');
    for (const header of [etag, `"x", ${etag}`, etag.slice(2), '*']) {
      const again = await get('/tenant/list', { 'if-none-match': header, 'accept-encoding': 'br' });
      expect([again.status, again.body.length, again.etag]).toEqual([304, 0, etag]);
    }
  });

  test('a change of one list leaves the others unchanged', async () => {
    const before = await Promise.all(
      ['/tenant/list', '/user/listall', '/hub/list'].map((path) => get(path)),
    );
    const body = { id: randomUUID(), key: `k-${randomUUID()}`, name: 'Neu' };
    const headers = { 'content-type': 'application/json' };
    await api.call('PUT', '/tenant/create', { token: admin, body, headers });
    const statuses = await Promise.all(
      ['/tenant/list', '/user/listall', '/hub/list'].map(
        async (path, index) =>
          (await get(path, { 'if-none-match': before[index]?.etag ?? '' })).status,
      ),
    );
    expect(statuses).toEqual([200, 304, 304]);
    const changed = JSON.parse(String((await get('/tenant/list')).body));
    expect(changed).toContainEqual(expect.objectContaining(body));
  });

  test('callers who see different users get different ETags', async () => {
    const all = await get('/user/listall');
    const none = await get('/user/list');
    expect(none.etag).not.toBe(all.etag);
    const answer = await get('/user/list', { 'if-none-match': all.etag });
    expect([answer.status, String(answer.body)]).toEqual([200, '[]']);
  });

  test('an ETag does not confirm a list that the caller may not read', async () => {
    const { etag } = await get('/tenant/list');
    const response = await api.call('GET', '/tenant/list', {
      token: called.issuer.token(),
      headers: { 'if-none-match': etag },
    });
    expect(response.status).toBe(403);
  });

  describe('the extension list-deltas', () => {
    const change = async (count = 1) => {
      const made = Array.from({ length: count }, newTenant);
      for (const body of made) await api.call('PUT', '/tenant/create', { token: admin, body });
      return made;
    };

    test('answers with the rows that changed since the ETag, and their ETag', async () => {
      const before = await get('/tenant/list');
      const [tenant] = await change();
      const answer = await get('/tenant/list', deltaHeaders(before.etag));
      const { etag, im, 'delta-base': base, 'cache-control': cached } = answer.headers;
      expect([answer.status, im, base, cached]).toEqual([
        ...[226, 'json-rows', before.etag, 'private, no-store'],
      ]);
      expect(JSON.parse(String(answer.body))).toEqual({
        rows: [expect.objectContaining(tenant)],
        gone: [],
      });
      expect(etag).toBe((await get('/tenant/list')).etag);
      expect((await get('/tenant/list', deltaHeaders(String(etag)))).status).toBe(304);
    });

    test.each([
      ['json-rows', 226],
      ['vcdiff, JSON-Rows ;q=0.5', 226],
      ['json-rows;q=0', 200],
      ['json-rows; q=0.000', 200],
      ['json-rowsets', 200],
      ['', 200],
      [undefined, 200],
    ])('A-IM: %j is answered with %d', async (accepted, status) => {
      const { etag } = await get('/tenant/list');
      await change();
      const headers = {
        'if-none-match': etag,
        ...(accepted !== undefined && { 'a-im': accepted }),
      };
      expect((await get('/tenant/list', headers)).status).toBe(status);
    });

    test.each<[string, (etag: string) => string, number]>([
      ['without W/', (etag) => etag.slice(2), 226],
      ['among others', (etag) => `"x", ${etag} , W/"y"`, 226],
      ['of another installation', (etag) => etag.replace(/"\w{8}/, '"00000000'), 200],
      ['of another list', (etag) => etag.replace('-tenant-', '-hub-'), 200],
      ['of another scope', (etag) => etag.replace('-all-', '-none-'), 200],
      ['of a later revision', (etag) => etag.replace(/\d+"$/, '999999"'), 200],
      ['of an early revision without events', (etag) => etag.replace(/\d+"$/, '0"'), 200],
      ['with more after its quote', (etag) => `${etag}x`, 200],
      ['that is no number', (etag) => etag.replace(/\d+"$/, '1e3"'), 200],
      ['that is *', () => '*', 304],
    ])('an ETag %s', async (_, altered, status) => {
      const { etag } = await get('/tenant/list');
      await change();
      expect((await get('/tenant/list', deltaHeaders(altered(etag)))).status).toBe(status);
    });

    test('more than 500 changes are answered by the whole list', async () => {
      const { etag } = await get('/tenant/list');
      await change(500);
      expect((await get('/tenant/list', deltaHeaders(etag))).status).toBe(226);
      await change();
      expect((await get('/tenant/list', deltaHeaders(etag))).status).toBe(200);
    });

    test('names no users of other hubs', async () => {
      const token = called.manager;
      const read = (headers = {}) => api.call('GET', '/user/list', { token, headers });
      const etag = (await read()).headers.get('etag') ?? '';
      const hubs: { id: string }[] = await (
        await api.call('GET', '/hub/list', { token: admin })
      ).json();
      for (const { id } of hubs) {
        await api.call('PUT', `/hub/${id}/user/create`, { token: admin, body: newUser() });
      }
      const delta = await (await read(deltaHeaders(etag))).json();
      expect([delta.rows.length, delta.gone]).toEqual([1, []]);
    });

    test('pages of other origins may send and read its headers', async () => {
      const origin = 'http://localhost:9000';
      const asked = { origin, 'access-control-request-method': 'GET' };
      const preflight = await fetch(`${api.origin}/api/admin/tenant/list`, {
        method: 'OPTIONS',
        headers: { ...asked, 'access-control-request-headers': 'a-im,authorization,if-none-match' },
      });
      expect(preflight.headers.get('access-control-allow-headers')).toMatch(
        /\ba-im\b.*if-none-match/,
      );
      const { headers } = await get('/tenant/list', { origin });
      expect(headers['access-control-expose-headers']).toMatch(/\bdelta-base\b.*\bim\b/);
    });
  });

  test('sending 100 whole lists does not increase the memory', async () => {
    const megabytes = async () => {
      const status = await readFile(`/proc/${api.process.child.pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
    };
    const body = { id: randomUUID(), key: `k-${randomUUID()}`, name: 'Neu' };
    async function readLists(count: number): Promise<void> {
      for (let times = 0; times < count; times += 1) {
        // The tenant changes each time, so that no list comes from the cache.
        await api.call('PUT', '/tenant/create', {
          token: admin,
          body: { ...body, name: `Name ${times} of ${count}` },
        });
        await get('/tenant/list', { 'accept-encoding': 'br' });
      }
    }
    // The memory that the process needs at first is not measured.
    await readLists(30);
    const before = await megabytes();
    await readLists(100);
    // Each list is 1 MB of JSON and 0.2 MB compressed: if all were leaked, they would take 120 MB.
    expect((await megabytes()) - before).toBeLessThan(80);
  });
});
