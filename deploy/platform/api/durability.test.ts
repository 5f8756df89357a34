import { randomUUID } from 'node:crypto';
import { type TestDatabase, usualDatabaseKinds } from '../testing/databases.ts';
import { startTestIssuer, type TestIssuer } from '../testing/test-issuer.ts';
import { type RunningApi, startApi } from '../testing/test-platform.ts';

const CREATES = 400;
const CONNECTIONS = 20;

let issuer: TestIssuer;

beforeAll(async () => {
  issuer = await startTestIssuer();
});

afterAll(() => issuer.close());

describe.each(usualDatabaseKinds)('on $name', ({ create }) => {
  let database: TestDatabase;
  let api: RunningApi;
  let token: string;

  beforeAll(async () => {
    database = await create();
    token = issuer.token({ roles: ['platform-admin'] });
    api = await startApi({ ...database.environment, ISSUER: issuer.issuer });
  });

  afterAll(async () => {
    await api.stop();
    await database.remove();
  });

  async function tenants(): Promise<{ id: string; key: string; name: string }[]> {
    return (await api.call('GET', '/tenant/list', { token })).json();
  }

  test('what was acknowledged before the process is killed is there afterwards, once', async () => {
    const bodies = Array.from({ length: CREATES }, (_, index) => ({
      id: randomUUID(),
      key: `tenant-${index}-x`,
      name: `Tenant ${index}`,
    }));
    const acknowledged = new Set<string>();
    const queue = [...bodies];

    async function connection(): Promise<void> {
      for (let body = queue.shift(); body !== undefined; body = queue.shift()) {
        const response = await api.call('PUT', '/tenant/create', { token, body });
        if (response.status === 201) acknowledged.add(body.id);
        await response.arrayBuffer();
        if (acknowledged.size === CREATES / 2) api.process.child.kill('SIGKILL');
      }
    }

    // All of them break off when the process is gone.
    await Promise.allSettled(Array.from({ length: CONNECTIONS }, connection));
    await api.process.ended;
    expect(acknowledged.size).toBeGreaterThanOrEqual(CREATES / 2);
    expect(acknowledged.size).toBeLessThan(CREATES);

    api = await startApi({ ...database.environment, ISSUER: issuer.issuer });
    const kept = new Set((await tenants()).map(({ id }) => id));
    expect([...acknowledged].filter((id) => !kept.has(id))).toEqual([]);

    const again = [...bodies];
    const statuses = new Map<string, number>();
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        for (let body = again.shift(); body !== undefined; body = again.shift()) {
          const response = await api.call('PUT', '/tenant/create', { token, body });
          statuses.set(body.id, response.status);
          await response.arrayBuffer();
        }
      }),
    );
    for (const { id } of bodies) expect(statuses.get(id)).toBe(kept.has(id) ? 200 : 201);
    const all = await tenants();
    expect(all).toHaveLength(60 + CREATES);
    expect(new Set(all.map(({ key }) => key)).size).toBe(60 + CREATES);
  });

  test('what is sent twice at the same moment is created once', async () => {
    const body = { id: randomUUID(), key: `k-${randomUUID()}`, name: 'Once' };
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => api.call('PUT', '/tenant/create', { token, body })),
    );
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(9).fill(200), 201]);
  });

  test('of two tenants that want one key at the same moment, one gets it', async () => {
    const key = `k-${randomUUID()}`;
    const responses = await Promise.all(
      Array.from({ length: 10 }, () =>
        api.call('PUT', '/tenant/create', { token, body: { id: randomUUID(), key, name: 'One' } }),
      ),
    );
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array(9).fill(409)]);
  });

  test('after a clean stop everything is there too', async () => {
    const before = await tenants();
    const ended = await api.process.stop();
    expect(ended).toEqual({ code: 0, signal: null });
    api = await startApi({ ...database.environment, ISSUER: issuer.issuer });
    expect(await tenants()).toEqual(before);
  });
});
