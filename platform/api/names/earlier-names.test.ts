import { randomUUID } from 'node:crypto';
import { runToEnd } from '@console/shared-node/testing/running-process.ts';
import { type TestDatabase, usualDatabaseKinds } from '../../testing/databases.ts';
import { newHub, newTenant } from '../../testing/new-rows.ts';
import { startTestIssuer, type TestIssuer } from '../../testing/test-issuer.ts';
import { type RunningApi, startApi } from '../../testing/test-platform.ts';

/** Turns a database into one of the previous version, with look-alike names of two tenants and of two hubs. */
const BEFORE = `drop index hubs_by_skeleton;
  drop index tenants_by_skeleton;
  drop index users_by_skeleton;
  drop index accounts_by_skeleton;
  alter table hubs drop skeleton;
  alter table tenants drop skeleton;
  alter table users drop skeleton;
  alter table accounts drop skeleton;
  create index accounts_by_username on accounts (lower(trim(username)));
  drop table audit;
  drop sequence audit_ids;
  drop function refuse_audit_change;
  drop index events_by_revision;
  alter table events drop tenant;
  alter table events drop revision;
  delete from kysely_migration where name >= '006';
  insert into tenants (id, key, name, created_by) values
    ('00000000-0000-4000-8000-000000000001', 'modem', 'Modem', 'ada'),
    ('00000000-0000-4000-8000-000000000002', 'modern', 'Modern', 'ada');
  insert into hubs (id, name) values
    ('00000000-0000-4000-8000-000000000003', 'Nord'),
    ('00000000-0000-4000-8000-000000000004', 'NORD')`;

describe.each(usualDatabaseKinds)('on $name', ({ create }) => {
  let database: TestDatabase;
  let issuer: TestIssuer;
  let api: RunningApi;

  const start = () => startApi({ ...database.environment, ISSUER: issuer.issuer });

  beforeAll(async () => {
    [database, issuer] = await Promise.all([create(), startTestIssuer()]);
    api = await start();
    await api.stop();
    const { code, stderr } = await runToEnd(
      'platform/testing/statements.ts',
      database.environment,
      ['platform', BEFORE],
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    api = await start();
  });

  afterAll(async () => {
    await Promise.all([api.stop(), issuer.close()]);
    await database.remove();
  });

  async function call(method: string, path: string, body?: unknown) {
    const token = issuer.token({ roles: ['platform-admin'] });
    const response = await api.call(method, path, { token, body });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  }

  test('older names that look alike are kept, and their rows can still be changed', async () => {
    const tenants: { key: string }[] = (await call('GET', '/tenant/list')).body;
    for (const [id, key] of [
      ['00000000-0000-4000-8000-000000000001', 'modem'],
      ['00000000-0000-4000-8000-000000000002', 'modern'],
    ]) {
      expect(tenants).toContainEqual(expect.objectContaining({ id, key }));
      const changed = await call('PUT', '/tenant/create', { id, key, name: 'Anders' });
      expect(changed).toMatchObject({ status: 200, body: { name: 'Anders', key } });
    }
    const hubs: { name: string }[] = (await call('GET', '/hub/list')).body;
    expect(hubs.filter(({ name }) => /^nord$/i.test(name))).toHaveLength(2);
  });

  test('refuses a new name that looks like an older one', async () => {
    expect(await call('PUT', '/tenant/create', { ...newTenant(), key: 'rnodem' })).toMatchObject({
      status: 409,
      body: { errors: [{ field: 'key', code: 'look-alike' }] },
    });
    expect(await call('PUT', '/hub/create', { ...newHub(), name: 'nord' })).toMatchObject({
      status: 409,
      body: { errors: [{ field: 'name', code: 'look-alike' }] },
    });
    const id = randomUUID();
    expect(await call('PUT', '/hub/create', { id, name: 'Nord' })).toMatchObject({
      status: 409,
      body: { errors: [{ field: 'name', code: 'taken' }] },
    });
  });
});
