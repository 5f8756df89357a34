import { randomUUID } from 'node:crypto';
import { type CalledApi, startCalledApi } from '../../testing/called-api.ts';
import { usualDatabaseKinds } from '../../testing/databases.ts';
import { newHub, newTenant, newUser, SEEDED_MANAGER_ID } from '../../testing/new-rows.ts';

describe.each(usualDatabaseKinds)('on $name', (kind) => {
  let called: CalledApi;
  let call: CalledApi['call'];
  let manager: string;

  beforeAll(async () => {
    called = await startCalledApi(kind);
    ({ call, manager } = called);
  });

  afterAll(() => called.stop());

  async function createdHub() {
    const hub = newHub();
    await call('PUT', '/hub/create', hub);
    return hub;
  }

  test('a user is created once; the same body again returns the stored user', async () => {
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

  test('a username that is in use is refused, with an error for that field', async () => {
    const hub = await createdHub();
    const body = { ...newUser(), username: 'manager' };
    expect(await call('PUT', `/hub/${hub.id}/user/create`, body)).toMatchObject({
      status: 409,
      body: { errors: [{ field: 'username', code: 'taken' }] },
    });
  });

  test('a hub with the same id and other values, or with a name that is in use, is a conflict', async () => {
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

  test('a hub is deleted only if it has no users; its tenants are removed from it', async () => {
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

  test('adding and removing a tenant are idempotent', async () => {
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

  test('a hub manager sees only the users of their own hub', async () => {
    const own = (await call('GET', '/hub', undefined, manager)).body;
    const users = (await call('GET', '/user/list', undefined, manager)).body;
    expect(users).toHaveLength(own.userCount);
    for (const { hubId } of users) expect(hubId).toBe(own.id);
  });

  test('a hub manager cannot create, delete or detect users in another hub', async () => {
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

  test('a user cannot delete their own account', async () => {
    expect(await call('DELETE', `/user/${SEEDED_MANAGER_ID}`, undefined, manager)).toMatchObject({
      status: 409,
      body: { type: 'urn:platform:problem:own-account' },
    });
  });

  test('a caller without a hub has no hub and an empty list of users', async () => {
    expect((await call('GET', '/hub')).status).toBe(404);
    expect(await call('GET', '/user/list')).toEqual({ status: 200, body: [] });
  });

  test('a sign-in is recorded on the user', async () => {
    const signedInAt = Math.floor(Date.now() / 1000) - 30;
    const token = called.issuer.token({
      roles: ['hub-manager'],
      sub: SEEDED_MANAGER_ID,
      claims: { auth_time: signedInAt },
    });
    await call('GET', '/authorizations', undefined, token);
    const users = (await call('GET', '/user/listall')).body;
    const noted = users.find(({ id }: { id: string }) => id === SEEDED_MANAGER_ID).lastSignInAt;
    expect(Date.parse(noted)).toBe(signedInAt * 1000);
  });
});
