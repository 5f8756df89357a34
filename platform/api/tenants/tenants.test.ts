import { type CalledApi, startCalledApi } from '../../testing/called-api.ts';
import { usualDatabaseKinds } from '../../testing/databases.ts';
import { newTenant } from '../../testing/new-rows.ts';

describe.each(usualDatabaseKinds)('on $name', (kind) => {
  let called: CalledApi;
  let call: CalledApi['call'];

  beforeAll(async () => {
    called = await startCalledApi(kind);
    ({ call } = called);
  });

  afterAll(() => called.stop());

  test('a new platform has 4 hubs, 60 tenants and 140 users, sorted by name', async () => {
    const hubs = (await call('GET', '/hub/list')).body;
    const tenants = (await call('GET', '/tenant/list')).body;
    const users = (await call('GET', '/user/listall')).body;
    expect([hubs.length, tenants.length, users.length]).toEqual([4, 60, 140]);
    const names = tenants.map(({ name }: { name: string }) => name);
    expect(names).toEqual(
      [...names].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))),
    );
    expect(new Set(users.map(({ username }: { username: string }) => username)).size).toBe(140);
    for (const { email } of users) expect(email).toMatch(/\.example$/);
  });

  test('a created tenant is in the list, with the name of its creator', async () => {
    const body = { ...newTenant(), contactEmail: 'a@b.example', description: 'Zwei\nZeilen' };
    const created = await call('PUT', '/tenant/create', body);
    expect(created).toMatchObject({ status: 201, body: { ...body, createdBy: 'ada' } });
    expect(Date.parse(created.body.createdAt)).toBeGreaterThan(Date.now() - 60_000);
    expect((await call('GET', '/tenant/list')).body).toContainEqual(created.body);
  });

  test('a tenant with the same id and other values is updated; absent values are cleared', async () => {
    const body = { ...newTenant(), description: 'Alt' };
    const created = await call('PUT', '/tenant/create', body);
    const { description: _, ...cleared } = { ...body, name: 'Umbenannt' };
    const updated = await call('PUT', '/tenant/create', cleared);
    const { description: __, ...rest } = created.body;
    expect(updated).toEqual({ status: 200, body: { ...rest, name: 'Umbenannt', version: 2 } });
  });

  test('a key that is in use is refused with an error for its field, on create and on update', async () => {
    const first = newTenant();
    const second = newTenant();
    await call('PUT', '/tenant/create', first);
    await call('PUT', '/tenant/create', second);
    const taken = { status: 409, body: { errors: [{ field: 'key', code: 'taken' }] } };
    const created = await call('PUT', '/tenant/create', { ...newTenant(), key: first.key });
    expect(created).toMatchObject(taken);
    const updated = await call('PUT', '/tenant/create', { ...second, key: first.key });
    expect(updated).toMatchObject(taken);
  });

  describe('an update with If-Match', () => {
    const change = async (body: object, version: string) => {
      const { api, admin } = called;
      const headers = { 'if-match': version };
      const response = await api.call('PUT', '/tenant/create', { token: admin, body, headers });
      return { status: response.status, body: await response.json() };
    };

    test('succeeds if the tenant has not changed', async () => {
      const tenant = newTenant();
      const { body: created } = await call('PUT', '/tenant/create', tenant);
      expect(created.version).toBe(1);
      const changed = await change({ ...tenant, name: 'Anders' }, '"1"');
      expect(changed).toMatchObject({ status: 200, body: { name: 'Anders', version: 2 } });
      expect(await change({ ...tenant, name: 'Wieder' }, '*')).toMatchObject({ status: 200 });
    });

    test('is refused with the stored tenant if it has changed', async () => {
      const tenant = newTenant();
      await call('PUT', '/tenant/create', tenant);
      await call('PUT', '/tenant/create', { ...tenant, name: 'Ihres' });
      for (const version of ['"1"', '"x"', '1', 'W/"2"', '']) {
        expect(await change({ ...tenant, name: 'Meines' }, version)).toMatchObject({
          status: 412,
          body: { type: 'urn:platform:problem:changed', current: { name: 'Ihres', version: 2 } },
        });
      }
      expect(await change({ ...tenant, name: 'Meines' }, '"1", "2"')).toMatchObject({
        status: 200,
        body: { name: 'Meines', version: 3 },
      });
    });

    test('can be repeated when its answer was lost', async () => {
      const tenant = newTenant();
      await call('PUT', '/tenant/create', tenant);
      await change({ ...tenant, name: 'Anders' }, '"1"');
      expect(await change({ ...tenant, name: 'Anders' }, '"1"')).toMatchObject({
        status: 200,
        body: { version: 2 },
      });
    });

    test('creates no tenant', async () => {
      const { status, body } = await change(newTenant(), '"1"');
      expect([status, body.current]).toEqual([412, undefined]);
    });

    test('succeeds once when two are concurrent', async () => {
      const tenant = newTenant();
      await call('PUT', '/tenant/create', tenant);
      const both = await Promise.all(
        ['Eins', 'Zwei'].map((name) => change({ ...tenant, name }, '"1"')),
      );
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    });
  });
});
