import { productVersion } from '@console/shared-node/product-version.ts';
import { freePort } from '@console/shared-node/testing/running-process.ts';
import { openStream } from '../testing/event-client.ts';
import { eventually } from '../testing/eventually.ts';
import { newHub, newTenant, newUser } from '../testing/new-rows.ts';
import { sendRaw } from '../testing/raw-request.ts';
import { startTestIssuer, type TestIssuer } from '../testing/test-issuer.ts';
import { type RunningApi, startApi } from '../testing/test-platform.ts';

/** Long enough for a few requests after the stop signal. */
const STOP_DELAY_SECONDS = 3;

let issuer: TestIssuer;
let api: RunningApi;
let metricsOrigin: string;
let admin: string;

beforeAll(async () => {
  issuer = await startTestIssuer();
  admin = issuer.token({ roles: ['platform-admin'], username: 'ada-demierre' });
  const metricsPort = await freePort();
  metricsOrigin = `http://localhost:${metricsPort}`;
  api = await startApi({
    ISSUER: issuer.issuer,
    LOCAL_PLATFORM: 'false',
    LOG_LEVEL: 'trace',
    METRICS_PORT: String(metricsPort),
    HOSTS: 'api.example.ch, api.example.ch:8443',
    TRUSTED_PROXIES: '127.0.0.0/8, ::1',
    STOP_DELAY_SECONDS: String(STOP_DELAY_SECONDS),
  });
});

afterAll(async () => {
  await api.stop('SIGKILL');
  await issuer.close();
});

const get = (address: string, headers: Record<string, string> = {}) =>
  fetch(`${api.origin}${address}`, { headers });

const call = (method: string, address: string, body?: unknown) =>
  api.call(method, address, { token: admin, body });

/** Returns the value of a metric, summed over all label sets that match. */
async function metric(name: string, labels: Record<string, string> = {}): Promise<number> {
  const text = await (await fetch(`${metricsOrigin}/metrics`)).text();
  return text
    .split('\n')
    .filter((line) => new RegExp(`^${name}[{ ]`).test(line))
    .filter((line) =>
      Object.entries(labels).every(([key, value]) => line.includes(`${key}="${value}"`)),
    )
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

const logged = () =>
  api.process
    .output()
    .stdout.trim()
    .split('\n')
    .map((line): Record<string, unknown> => JSON.parse(line));

test('starts healthy and ready, without rows or accounts', async () => {
  expect(await (await get('/healthz')).json()).toEqual({ status: 'ok', version: productVersion });
  expect(await (await get('/readyz')).json()).toEqual({ status: 'ready' });
  for (const list of ['/tenant/list', '/user/listall', '/hub/list']) {
    expect(await (await call('GET', list)).json()).toEqual([]);
  }
  const hub = newHub();
  expect((await call('PUT', '/hub/create', hub)).status).toBe(201);
  const user = { ...newUser(), username: 'admin' };
  expect((await call('PUT', `/hub/${hub.id}/user/create`, user)).status).toBe(201);
});

test('fault 101: only configured hosts are accepted, except on the health addresses', async () => {
  const ask = (origin: string, address: string, host: string) =>
    sendRaw(
      Number(new URL(origin).port),
      Buffer.from(`GET ${address} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`),
    );
  const none = '/none';
  for (const host of ['api.example.ch', 'API.example.ch:8443', new URL(api.origin).host]) {
    expect([host, await ask(api.origin, none, host)]).toEqual([host, 404]);
  }
  expect(await ask(metricsOrigin, '/metrics', 'api.example.ch')).toBe(200);
  for (const host of ['evil.example', 'api.example.ch.evil.example', 'api.example.ch:80']) {
    expect([host, await ask(api.origin, none, host)]).toEqual([host, 421]);
    expect([host, await ask(metricsOrigin, '/metrics', host)]).toEqual([host, 421]);
  }
  expect(await ask(api.origin, '/healthz', '203.0.113.7')).toBe(200);
  expect(await ask(api.origin, '/readyz', '203.0.113.7')).toBe(200);
  const forwarded = await get(none, { 'x-forwarded-host': 'evil.example' });
  expect(forwarded.status).toBe(404);
});

test('keeps the request id of a trusted proxy, unless it is not a valid id', async () => {
  const id = '4bf92f3577b34da6a3ce929d0e0e4736';
  const refused = await get('/api/admin/hub', { 'x-request-id': id });
  expect(refused.headers.get('x-request-id')).toBe(id);
  expect(await refused.json()).toMatchObject({ instance: `urn:request:${id}` });
  for (const strange of ['short', 'with space', '"quoted"', 'é'.repeat(9), 'x'.repeat(65)]) {
    const answer = await get('/healthz', { 'x-request-id': encodeURI(strange) });
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  }
});

test('serves metrics on their own port only, without personal data', async () => {
  expect((await get('/metrics')).status).toBe(404);
  expect((await fetch(`${metricsOrigin}/`)).status).toBe(404);
  const stream = await openStream(api.origin, admin);
  expect(await metric('admin_api_event_streams')).toBe(1);
  stream.close();
  await eventually(async () => expect(await metric('admin_api_event_streams')).toBe(0));

  const tenant = newTenant();
  await call('PUT', '/tenant/create', tenant);
  await call('DELETE', `/user/${tenant.id}`);
  await api.call('GET', '/hub/list', { token: issuer.token({ claims: { exp: 1 } }) });
  await get(`/nowhere/${tenant.id}`);
  const route = '/api/admin/user/:id';
  const count = 'admin_api_request_duration_seconds_count';
  expect(await metric(count, { method: 'DELETE', route, status: '404' })).toBe(1);
  expect(await metric(count, { route: 'none', status: '404' })).toBeGreaterThan(0);
  expect(await metric(count, { route: '/events' })).toBe(0);
  expect(await metric('admin_api_refused_tokens_total', { fault: 'expired' })).toBe(1);
  expect(await metric('admin_api_refused_tokens_total', { fault: 'missing' })).toBe(1);
  expect(await metric('admin_api_database_connections')).toBe(1);
  const snapshots = () => metric('admin_api_list_snapshots_total', { list: 'tenant' });
  const made = await snapshots();
  const readers = Array.from({ length: 20 }, () => call('GET', '/tenant/list'));
  expect((await Promise.all(readers)).every(({ status }) => status === 200)).toBe(true);
  expect(await snapshots()).toBe(made + 1);
  expect(await metric('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  const text = await (await fetch(`${metricsOrigin}/metrics`)).text();
  for (const word of [tenant.id, tenant.key, 'ada-demierre', 'nowhere']) {
    expect(text).not.toContain(word);
  }
});

test('logs a line for each answer, without personal data or tokens', async () => {
  const answer = await get('/api/admin/tenant/list?q=jane-doe', {
    authorization: `Bearer ${admin}`,
  });
  await eventually(() =>
    expect(logged()).toContainEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      reqId: answer.headers.get('x-request-id'),
      method: 'GET',
      route: '/api/admin/tenant/list',
      status: 200,
      milliseconds: expect.any(Number),
      msg: 'answered',
    }),
  );
});

test('on a stop signal, reports not ready, answers open requests, disconnects readers, and exits', async () => {
  const stream = await openStream(api.origin, admin);
  const ending = api.process.stop();
  await eventually(async () => {
    const answer = await get('/readyz');
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ detail: 'The process is about to stop.' });
  });
  expect((await call('PUT', '/tenant/create', newTenant())).status).toBe(201);
  await stream.ended;
  expect(stream.retryAfter()).toBeGreaterThanOrEqual(250);
  expect(stream.retryAfter()).toBeLessThanOrEqual(3_000);
  expect(stream.retryAfter()).not.toBe(1_000);
  expect(await ending).toEqual({ code: 0, signal: null });
  await expect(fetch(`${metricsOrigin}/metrics`)).rejects.toThrow();
  expect(api.process.output().stderr).toBe('');
  expect(logged().map(({ msg }) => msg)).toEqual(
    expect.arrayContaining(['starting', 'ready', 'stopping', 'not ready', 'stopped']),
  );
  const { stdout } = api.process.output();
  for (const word of [admin, 'ada-demierre', 'jane-doe', 'Neu', 'remoteAddress']) {
    expect(stdout).not.toContain(word);
  }
});
