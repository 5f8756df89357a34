import { randomUUID } from 'node:crypto';
import { databaseKinds, type TestDatabase } from '../testing/databases.ts';
import { startTestIssuer, type TestIssuer } from '../testing/test-issuer.ts';
import { type RunningApi, startApi } from '../testing/test-platform.ts';

const managerSub = '5d1f4a52-0c7e-4b1a-9a3e-6f0d2c8b7a02';
let issuer: TestIssuer;

beforeAll(async () => {
  issuer = await startTestIssuer();
});

afterAll(() => issuer.close());

describe.each(databaseKinds)('on $name', ({ create }) => {
  let database: TestDatabase;
  let api: RunningApi;
  let admin: string;
  let manager: string;

  beforeAll(async () => {
    database = await create();
    api = await startApi({ ...database.environment, ISSUER: issuer.issuer });
    admin = issuer.token({ roles: ['platform-admin'], username: 'ada' });
    manager = issuer.token({ roles: ['hub-manager'], sub: managerSub });
  });

  afterAll(async () => {
    await api.stop();
    await database.remove();
  });

  async function call(method: string, path: string, body?: unknown, token = admin) {
    const response = await api.call(method, path, { token, body });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  }

  const newHub = () => ({ id: randomUUID(), name: `Hub ${randomUUID()}` });
  const newTenant = () => ({ id: randomUUID(), key: `k-${randomUUID()}`, name: 'Neu' });
  const newUser = () => ({
    id: randomUUID(),
    username: `u-${randomUUID()}`,
    email: 'a@b.example',
    firstName: 'Zoé',
    lastName: 'Ötztal',
  });

  async function createdHub() {
    const hub = newHub();
    await call('PUT', '/hub/create', hub);
    return hub;
  }

  test('a new platform has 4 hubs, 60 tenants and 140 users, by name', async () => {
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

  test('a tenant is created, found like that in the list, and says who created it', async () => {
    const body = { ...newTenant(), contactEmail: 'a@b.example', description: 'Zwei\nZeilen' };
    const created = await call('PUT', '/tenant/create', body);
    expect(created).toMatchObject({ status: 201, body: { ...body, createdBy: 'ada' } });
    expect(Date.parse(created.body.createdAt)).toBeGreaterThan(Date.now() - 60_000);
    expect((await call('GET', '/tenant/list')).body).toContainEqual(created.body);
  });

  test('a tenant with the same id and other values is updated; absent ones are cleared', async () => {
    const body = { ...newTenant(), description: 'Alt' };
    const created = await call('PUT', '/tenant/create', body);
    const { description: _, ...cleared } = { ...body, name: 'Umbenannt' };
    const updated = await call('PUT', '/tenant/create', cleared);
    const { description: __, ...rest } = created.body;
    expect(updated).toEqual({ status: 200, body: { ...rest, name: 'Umbenannt', version: 2 } });
  });

  test('a key that another tenant has is refused on that field, on create and on update', async () => {
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

  describe('a change of one version of a tenant', () => {
    const change = async (body: object, version: string) => {
      const headers = { 'if-match': version };
      const response = await api.call('PUT', '/tenant/create', { token: admin, body, headers });
      return { status: response.status, body: await response.json() };
    };

    test('is made when nobody has changed it since', async () => {
      const tenant = newTenant();
      const { body: created } = await call('PUT', '/tenant/create', tenant);
      expect(created.version).toBe(1);
      const changed = await change({ ...tenant, name: 'Anders' }, '"1"');
      expect(changed).toMatchObject({ status: 200, body: { name: 'Anders', version: 2 } });
      expect(await change({ ...tenant, name: 'Wieder' }, '*')).toMatchObject({ status: 200 });
    });

    test('is refused with what is stored when somebody has', async () => {
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

    test('is accepted again when its answer was lost', async () => {
      const tenant = newTenant();
      await call('PUT', '/tenant/create', tenant);
      await change({ ...tenant, name: 'Anders' }, '"1"');
      expect(await change({ ...tenant, name: 'Anders' }, '"1"')).toMatchObject({
        status: 200,
        body: { version: 2 },
      });
    });

    test('creates nothing', async () => {
      const { status, body } = await change(newTenant(), '"1"');
      expect([status, body.current]).toEqual([412, undefined]);
    });

    test('is one of two when two are made at once', async () => {
      const tenant = newTenant();
      await call('PUT', '/tenant/create', tenant);
      const both = await Promise.all(
        ['Eins', 'Zwei'].map((name) => change({ ...tenant, name }, '"1"')),
      );
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    });
  });

  test('a user is created once, and the same body again gives what is stored', async () => {
    const hub = await createdHub();
    const body = newUser();
    const created = await call('PUT', `/hub/${hub.id}/user/create`, body);
    expect(created).toMatchObject({
      status: 201,
      body: { ...body, hubId: hub.id, hubName: hub.name },
    });
    expect(await call('PUT', `/hub/${hub.id}/user/create`, body)).toEqual({
      status: 200,
      body: created.body,
    });
  });

  test('a user with the same id and other values, or in another hub, is a conflict', async () => {
    const [hub, other] = [await createdHub(), await createdHub()];
    const body = newUser();
    await call('PUT', `/hub/${hub.id}/user/create`, body);
    const conflict = { status: 409, body: { errors: [{ field: 'id', code: 'different' }] } };
    const changed = await call('PUT', `/hub/${hub.id}/user/create`, { ...body, lastName: 'X' });
    expect(changed).toMatchObject(conflict);
    expect(await call('PUT', `/hub/${other.id}/user/create`, body)).toMatchObject(conflict);
  });

  test('a username that somebody has is refused on that field', async () => {
    const hub = await createdHub();
    const body = { ...newUser(), username: 'manager' };
    expect(await call('PUT', `/hub/${hub.id}/user/create`, body)).toMatchObject({
      status: 409,
      body: { errors: [{ field: 'username', code: 'taken' }] },
    });
  });

  test('a hub with the same id and other values, or a taken name, is a conflict', async () => {
    const hub = await createdHub();
    expect(await call('PUT', '/hub/create', { ...hub, description: 'X' })).toMatchObject({
      status: 409,
      body: { errors: [{ field: 'id', code: 'different' }] },
    });
    expect(await call('PUT', '/hub/create', { ...newHub(), name: hub.name })).toMatchObject({
      status: 409,
      body: { errors: [{ field: 'name', code: 'taken' }] },
    });
  });

  test('a hub is deleted only without users; its tenants are released', async () => {
    const hub = await createdHub();
    const tenant = newTenant();
    const user = newUser();
    await call('PUT', '/tenant/create', tenant);
    await call('PUT', `/hub/${hub.id}/tenant/${tenant.id}`);
    await call('PUT', `/hub/${hub.id}/user/create`, user);
    const list = (await call('GET', '/hub/list')).body;
    expect(list).toContainEqual(expect.objectContaining({ ...hub, tenantCount: 1, userCount: 1 }));
    expect(await call('DELETE', `/hub/${hub.id}`)).toMatchObject({
      status: 409,
      body: { type: 'urn:platform:problem:hub-has-users' },
    });
    expect((await call('DELETE', `/user/${user.id}`)).status).toBe(204);
    expect((await call('DELETE', `/hub/${hub.id}`)).status).toBe(204);
    expect((await call('DELETE', `/hub/${hub.id}`)).status).toBe(404);
    expect((await call('GET', `/hub/${hub.id}/tenantids`)).status).toBe(404);
    const tenants = (await call('GET', '/tenant/list')).body;
    expect(tenants).toContainEqual(expect.objectContaining(tenant));
  });

  test('adding and removing a tenant twice is no failure', async () => {
    const hub = await createdHub();
    const tenant = newTenant();
    await call('PUT', '/tenant/create', tenant);
    const path = `/hub/${hub.id}/tenant/${tenant.id}`;
    expect((await call('PUT', path)).status).toBe(204);
    expect((await call('PUT', path, {})).status).toBe(204);
    expect((await call('GET', `/hub/${hub.id}/tenantids`)).body).toEqual([tenant.id]);
    expect((await call('DELETE', path)).status).toBe(204);
    expect((await call('DELETE', path)).status).toBe(204);
    expect((await call('GET', `/hub/${hub.id}/tenantids`)).body).toEqual([]);
  });

  test('a hub manager sees the users of their own hub, and no other', async () => {
    const own = (await call('GET', '/hub', undefined, manager)).body;
    const users = (await call('GET', '/user/list', undefined, manager)).body;
    expect(users).toHaveLength(own.userCount);
    for (const { hubId } of users) expect(hubId).toBe(own.id);
  });

  test('a hub manager cannot delete or create in another hub, and learns nothing there', async () => {
    const hub = await createdHub();
    const user = newUser();
    await call('PUT', `/hub/${hub.id}/user/create`, user);
    const deleted = await call('DELETE', `/user/${user.id}`, undefined, manager);
    const unknown = await call('DELETE', `/user/${randomUUID()}`, undefined, manager);
    expect(deleted.status).toBe(404);
    expect({ ...deleted.body, instance: '' }).toEqual({ ...unknown.body, instance: '' });
    const path = `/hub/${hub.id}/user/create`;
    expect((await call('PUT', path, newUser(), manager)).status).toBe(404);
    const own = (await call('GET', '/hub', undefined, manager)).body;
    const created = await call('PUT', `/hub/${own.id}/user/create`, newUser(), manager);
    expect(created.status).toBe(201);
    expect((await call('DELETE', `/user/${created.body.id}`, undefined, manager)).status).toBe(204);
  });

  test('nobody deletes their own account', async () => {
    expect(await call('DELETE', `/user/${managerSub}`, undefined, manager)).toMatchObject({
      status: 409,
      body: { type: 'urn:platform:problem:own-account' },
    });
  });

  test('a caller without a hub has no hub and an empty list of users', async () => {
    expect((await call('GET', '/hub')).status).toBe(404);
    expect(await call('GET', '/user/list')).toEqual({ status: 200, body: [] });
  });

  test('a sign-in is noted at the user', async () => {
    const signedInAt = Math.floor(Date.now() / 1000) - 30;
    const token = issuer.token({
      roles: ['hub-manager'],
      sub: managerSub,
      claims: { auth_time: signedInAt },
    });
    await call('GET', '/authorizations', undefined, token);
    const users = (await call('GET', '/user/listall')).body;
    const noted = users.find(({ id }: { id: string }) => id === managerSub).lastSignInAt;
    expect(Date.parse(noted)).toBe(signedInAt * 1000);
  });
});
