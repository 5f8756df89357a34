import { randomUUID } from 'node:crypto';
import { usualOrLong } from '@console/shared-node/testing/usual-or-long.ts';
import { type TestDatabase, usualDatabaseKinds } from '../testing/databases.ts';
import { newHub, newTenant, newUser } from '../testing/new-rows.ts';
import { startTestIssuer, type TestIssuer } from '../testing/test-issuer.ts';
import { type RunningApi, startApi } from '../testing/test-platform.ts';

const CREATES = 400;
const CONNECTIONS = 20;

/** How often the process is killed during writes of every kind. */
const KILLS = usualOrLong(1, 50);

/** In each round the process is killed after this number of acknowledged writes. */
const WRITES = 60;

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

  test('writes that were acknowledged before the process was killed are stored exactly once', async () => {
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

    // All connections fail when the process is killed.
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

  /** Reads all facts that these writes change. */
  async function readFacts(hub: string): Promise<Set<string>> {
    const list = async (path: string) => (await api.call('GET', path, { token })).json();
    const users: { id: string }[] = await list('/user/listall');
    const assigned: string[] = await list(`/hub/${hub}/tenantids`);
    return new Set([
      ...(await tenants()).map(({ id, name }) => `tenant ${id} ${name}`),
      ...users.map(({ id }) => `user ${id}`),
      ...assigned.map((id) => `assigned ${id}`),
    ]);
  }

  test(
    'keeps every acknowledged row, change, assignment and deletion when killed repeatedly',
    async () => {
      const hub = newHub();
      await api.call('PUT', '/hub/create', { token, body: hub });
      const acknowledged = new Map<string, boolean>();
      let writes = 0;

      /** Sends a write. Until it is answered, the facts that it changes are unknown. */
      async function write(call: [string, string, object?], facts: Record<string, boolean>) {
        for (const fact of Object.keys(facts)) acknowledged.delete(fact);
        const [method, path, body] = call;
        const response = await api.call(method, path, { token, body });
        await response.arrayBuffer();
        if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}`);
        for (const [fact, isTrue] of Object.entries(facts)) acknowledged.set(fact, isTrue);
        writes += 1;
        if (writes % WRITES === 0) api.process.child.kill('SIGKILL');
      }

      async function writeForever(): Promise<never> {
        for (;;) {
          const [tenant, user] = [newTenant(), newUser()];
          const before = `tenant ${tenant.id} ${tenant.name}`;
          const after = `tenant ${tenant.id} Changed`;
          const changed = { ...tenant, name: 'Changed' };
          const assignment = `/hub/${hub.id}/tenant/${tenant.id}`;
          await write(['PUT', '/tenant/create', tenant], { [before]: true });
          await write(['PUT', '/tenant/create', changed], { [before]: false, [after]: true });
          await write(['PUT', assignment], { [`assigned ${tenant.id}`]: true });
          await write(['PUT', `/hub/${hub.id}/user/create`, user], { [`user ${user.id}`]: true });
          await write(['DELETE', assignment], { [`assigned ${tenant.id}`]: false });
          await write(['DELETE', `/user/${user.id}`], { [`user ${user.id}`]: false });
        }
      }

      for (let kill = 1; kill <= KILLS; kill += 1) {
        const ends = await Promise.allSettled(Array.from({ length: CONNECTIONS }, writeForever));
        // Connections must end by the kill, not by an unexpected answer.
        const answers = ends.map((end) => (end.status === 'rejected' ? String(end.reason) : ''));
        expect(answers.filter((answer) => answer.includes('was answered'))).toEqual([]);
        expect(await api.process.ended).toMatchObject({ signal: 'SIGKILL' });
        // In every second round, also crashes the database server, if there is one.
        if (kill % 2 === 0) {
          database.server?.crash();
          database.server?.start();
        }
        api = await startApi({ ...database.environment, ISSUER: issuer.issuer });
        const seen = await readFacts(hub.id);
        const wrong = [...acknowledged].filter(([fact, isTrue]) => seen.has(fact) !== isTrue);
        expect(wrong).toEqual([]);
      }
      expect(writes).toBeGreaterThanOrEqual(KILLS * WRITES);
    },
    usualOrLong(300_000, 1_800_000),
  );

  test.each([
    ['identical requests', { id: randomUUID() }, 200],
    ['tenants with the same key', {}, 409],
  ])('of concurrent %s, one creates a tenant', async (_, same, other) => {
    const key = `k-${randomUUID()}`;
    const responses = await Promise.all(
      Array.from({ length: 10 }, () =>
        api.call('PUT', '/tenant/create', { token, body: { ...newTenant(), key, ...same } }),
      ),
    );
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(9).fill(other), 201].sort());
  });

  test('keeps everything after a clean stop', async () => {
    const before = await tenants();
    const ended = await api.process.stop();
    expect(ended).toEqual({ code: 0, signal: null });
    api = await startApi({ ...database.environment, ISSUER: issuer.issuer });
    expect(await tenants()).toEqual(before);
  });
});
