import { randomUUID } from 'node:crypto';
import { serverKinds, type TestDatabase, usualDatabaseKinds } from '../../testing/databases.ts';
import { type OpenStream, openStream } from '../../testing/event-client.ts';
import { newTenant, newUser, SEEDED_MANAGER_ID } from '../../testing/new-rows.ts';
import { startTestIssuer, type TestIssuer } from '../../testing/test-issuer.ts';
import { type RunningApi, startApi } from '../../testing/test-platform.ts';

let issuer: TestIssuer;
const streams: OpenStream[] = [];

beforeAll(async () => {
  issuer = await startTestIssuer();
});

afterAll(() => issuer.close());

afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
});

async function read(api: RunningApi, token: string, lastEventId?: string): Promise<OpenStream> {
  const stream = await openStream(api.origin, token, lastEventId);
  streams.push(stream);
  return stream;
}

async function createTenants(api: RunningApi, token: string, count: number): Promise<string[]> {
  const bodies = Array.from({ length: count }, newTenant);
  for (const body of bodies) {
    const response = await api.call('PUT', '/tenant/create', { token, body });
    expect(response.status).toBe(201);
  }
  return bodies.map(({ id }) => id);
}

/** Returns the events of a stream as text, without ids and times. */
function describeEvents(stream: OpenStream): string[] {
  return stream.events
    .filter(({ event }) => event !== 'ready')
    .map(({ event, data }) => [event, data.change, data.id].filter(Boolean).join(' '));
}

describe.each(usualDatabaseKinds)('on $name', ({ create }) => {
  let database: TestDatabase;
  let api: RunningApi;
  let admin: string;
  let manager: string;

  beforeAll(async () => {
    database = await create();
    api = await startApi({
      ...database.environment,
      ISSUER: issuer.issuer,
      HEARTBEAT_SECONDS: '1',
      STREAMS_PER_CALLER: '4',
    });
    admin = issuer.token({ roles: ['platform-admin'] });
    manager = issuer.token({ roles: ['hub-manager'], sub: SEEDED_MANAGER_ID });
  });

  afterAll(async () => {
    await api.stop();
    await database.remove();
  });

  test('a change is sent as an event with an id', async () => {
    const stream = await read(api, admin);
    const started = Date.now();
    const [id] = await createTenants(api, admin, 1);
    await stream.until(({ length }) => length > 1);
    expect(describeEvents(stream)).toEqual([`tenant created ${id}`]);
    expect((stream.events[1]?.at ?? Infinity) - started).toBeLessThan(10_000);
    expect(stream.events[1]?.id).toMatch(/^[0-9a-f]{8}-\d+$/);
  });

  test('a reader that reconnects receives exactly the events it missed, in order', async () => {
    const first = await read(api, admin);
    const seen = await createTenants(api, admin, 2);
    await first.until(({ length }) => length === 3);
    first.close();
    const missed = await createTenants(api, admin, 3);
    const second = await read(api, admin, first.events[1]?.id);
    const later = await createTenants(api, admin, 1);
    await second.until(({ length }) => length === 6);
    const expected = [seen[1], ...missed, ...later].map((id) => `tenant created ${id}`);
    expect(describeEvents(second)).toEqual(expected);
  });

  test.each([
    ['of another installation', '00000000-3'],
    ['from the future', undefined],
    ['that is malformed', 'nonsense'],
  ])('a reader with an id %s is told to read everything', async (_, given) => {
    const current = (await read(api, admin)).events[0]?.id ?? '';
    const lastEventId = given ?? `${current.split('-')[0]}-999999999`;
    const stream = await read(api, admin, lastEventId);
    await stream.until(({ length }) => length === 5);
    expect(describeEvents(stream).map((words) => words.split(' ').slice(0, 2).join(' '))).toEqual([
      'authorizations missed',
      'tenant missed',
      'user missed',
      'hub missed',
    ]);
  });

  test('a hub manager receives only events of their own hub', async () => {
    const own = await (await api.call('GET', '/hub', { token: manager })).json();
    const hubs = await (await api.call('GET', '/hub/list', { token: admin })).json();
    const other = hubs.find(({ id }: { id: string }) => id !== own.id);
    const stream = await read(api, manager);
    const [there, here] = [newUser(), newUser()];
    await api.call('PUT', `/hub/${other.id}/user/create`, { token: admin, body: there });
    await api.call('PUT', `/hub/${own.id}/user/create`, { token: admin, body: here });
    await stream.until(({ length }) => length === 3);
    expect(describeEvents(stream)).toEqual([`user created ${here.id}`, `hub updated ${own.id}`]);
  });

  test('a caller without permissions receives heartbeats only', async () => {
    const stream = await read(api, issuer.token());
    await createTenants(api, admin, 1);
    const beats = stream.heartbeats();
    await stream.until(() => stream.heartbeats() > beats + 1);
    expect(describeEvents(stream)).toEqual([]);
  });

  test('the stream ends when the token expires', async () => {
    const exp = Math.floor(Date.now() / 1000) + 2;
    const stream = await read(api, issuer.token({ claims: { exp } }));
    await stream.ended;
    expect(Date.now()).toBeGreaterThan(exp * 1000 - 100);
  });

  test('a stream needs a valid token', async () => {
    expect((await openStream(api.origin, 'nonsense')).status).toBe(401);
    const expired = issuer.token({ claims: { exp: 1 } });
    expect((await openStream(api.origin, expired)).status).toBe(401);
  });

  test('the number of streams per account is limited', async () => {
    const token = issuer.token({ sub: randomUUID() });
    for (let count = 0; count < 4; count += 1) expect((await read(api, token)).status).toBe(200);
    const refused = await fetch(`${api.origin}/events`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('10');
  });
});

describe.each(serverKinds)('two processes on $name', ({ create }) => {
  let database: Awaited<ReturnType<typeof create>>;
  let one: RunningApi;
  let two: RunningApi;
  let admin: string;

  beforeAll(async () => {
    database = await create();
    const environment = { ...database.environment, ISSUER: issuer.issuer };
    // Both start at the same time on an empty database: one process creates the tables, and one fills them.
    [one, two] = await Promise.all([startApi(environment), startApi(environment)]);
    admin = issuer.token({ roles: ['platform-admin'] });
  });

  afterAll(async () => {
    await Promise.all([one.stop(), two.stop()]);
    await database.remove();
  });

  test('changes by one process reach the readers and lists of the other', async () => {
    const stream = await read(two, admin);
    const list = await two.call('GET', '/tenant/list', { token: admin });
    expect(await list.json()).toHaveLength(60);
    const [id] = await createTenants(one, admin, 1);
    await stream.until(({ length }) => length > 1);
    expect(describeEvents(stream)).toEqual([`tenant created ${id}`]);
    const etag = list.headers.get('etag') ?? '';
    const again = await two.call('GET', '/tenant/list', {
      token: admin,
      headers: { 'if-none-match': etag },
    });
    expect(again.status).toBe(200);
    expect(await again.json()).toHaveLength(61);
  });

  test('concurrent changes by both processes reach all readers once and in the same order', async () => {
    const [left, right] = [await read(one, admin), await read(two, admin)];
    const made = await Promise.all([createTenants(one, admin, 40), createTenants(two, admin, 40)]);
    // Events of earlier tests may arrive only now.
    const ofThese = (stream: OpenStream) =>
      describeEvents(stream).filter((change) => made.flat().some((id) => change.endsWith(id)));
    await Promise.all(
      [left, right].map((stream) => stream.until(() => ofThese(stream).length >= 80)),
    );
    expect(ofThese(left)).toEqual(ofThese(right));
    expect(ofThese(left)).toHaveLength(80);
    expect(new Set(ofThese(left)).size).toBe(80);
  });

  test('a stream that breaks at one process resumes at the other', async () => {
    const first = await read(one, admin);
    const [seen] = await createTenants(two, admin, 1);
    await first.until(({ length }) => length === 2);
    first.close();
    const [missed] = await createTenants(one, admin, 1);
    const second = await read(two, admin, first.events[1]?.id);
    await second.until(({ length }) => length === 2);
    expect(describeEvents(first)).toEqual([`tenant created ${seen}`]);
    expect(describeEvents(second)).toEqual([`tenant created ${missed}`]);
  });

  test('calls and events continue after a database outage, without losing an event', async () => {
    const stream = await read(two, admin);
    database.server.crash();
    const unready = await fetch(`${one.origin}/readyz`);
    expect(await unready.json()).toMatchObject({ detail: 'The database does not answer.' });
    database.server.start();
    let status = 0;
    const body = newTenant();
    for (let tries = 0; tries < 100 && status !== 201; tries += 1) {
      const response = await one.call('PUT', '/tenant/create', { token: admin, body });
      status = response.status;
      expect([200, 201, 503]).toContain(status);
    }
    await stream.until((events) => events.some(({ data }) => data.id === body.id));
    expect((await fetch(`${one.origin}/readyz`)).status).toBe(200);
  });

  test('readers of a killed process resume at the other without losing an event', async () => {
    const first = await read(one, admin);
    const [seen] = await createTenants(two, admin, 1);
    const last = () => first.events.find(({ data }) => data.id === seen);
    await first.until(() => last() !== undefined);
    await one.stop('SIGKILL');
    await first.ended;
    const missed = await createTenants(two, admin, 2);
    const second = await read(two, admin, last()?.id);
    await second.until(({ length }) => length === 3);
    expect(describeEvents(second)).toEqual(missed.map((id) => `tenant created ${id}`));
  });
});
