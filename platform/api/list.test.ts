import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type CalledApi, startCalledApi } from '../testing/called-api.ts';
import { usualDatabaseKinds } from '../testing/databases.ts';
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
