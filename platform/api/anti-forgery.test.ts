import { randomUUID } from 'node:crypto';
import { sendAsIs } from '../testing/raw-request.ts';
import { startTestIssuer, type TestIssuer } from '../testing/test-issuer.ts';
import { type RunningApi, startApi } from '../testing/test-platform.ts';

let issuer: TestIssuer;
let api: RunningApi;
let token: string;

beforeAll(async () => {
  issuer = await startTestIssuer();
  api = await startApi({ ISSUER: issuer.issuer });
  token = issuer.token({ roles: ['platform-admin'] });
});

afterAll(async () => {
  await api.stop();
  await issuer.close();
});

/** Sends a request with headers that a browser adds; fetch does not allow setting them. */
async function send(method: string, path: string, extraHeaders: Record<string, string>) {
  const body = method === 'PUT' ? JSON.stringify({ id: randomUUID(), name: randomUUID() }) : '';
  const type = body === '' ? {} : { 'content-type': 'application/json' };
  const headers = { authorization: `Bearer ${token}`, ...type, ...extraHeaders };
  const answer = await sendAsIs(`${api.origin}/api/admin${path}`, { method, headers }, body);
  return {
    status: answer.status,
    cookie: answer.headers['set-cookie']?.[0],
    cors: answer.headers['access-control-allow-origin'],
  };
}

const sameOrigin = { 'sec-fetch-site': 'same-origin' };

test('a page of the same origin receives the cookie, which its scripts can read', async () => {
  const { status, cookie } = await send('GET', '/authorizations', sameOrigin);
  expect(status).toBe(200);
  expect(cookie).toMatch(/^XSRF-TOKEN=[\w-]{32}; Path=\/; SameSite=Strict$/);
});

test('changes need the cookie and its value in the header', async () => {
  const { cookie = '' } = await send('GET', '/authorizations', sameOrigin);
  const [pair = ''] = cookie.split(';');
  const [, value = ''] = pair.split('=');
  const change = (headers: Record<string, string>) =>
    send('PUT', '/hub/create', { ...sameOrigin, ...headers });
  expect((await change({})).status).toBe(403);
  expect((await change({ cookie: pair })).status).toBe(403);
  expect((await change({ 'x-xsrf-token': value })).status).toBe(403);
  expect((await change({ cookie: pair, 'x-xsrf-token': 'A'.repeat(32) })).status).toBe(403);
  expect((await change({ cookie: 'XSRF-TOKEN=x', 'x-xsrf-token': 'x' })).status).toBe(403);
  expect((await change({ cookie: pair, 'x-xsrf-token': value })).status).toBe(201);
});

test('without Sec-Fetch-Site, the Origin header decides', async () => {
  const origin = api.origin;
  expect((await send('PUT', '/hub/create', { origin })).status).toBe(403);
  expect((await send('GET', '/hub/list', { origin })).cookie).toBeDefined();
});

test('a console whose origin is not the API’s needs neither cookie nor header; CORS allows only its origin', async () => {
  const console = await send('PUT', '/hub/create', {
    'sec-fetch-site': 'same-site',
    origin: 'http://localhost:9000',
  });
  expect(console).toEqual({ status: 201, cookie: undefined, cors: 'http://localhost:9000' });
  const stranger = await send('GET', '/hub/list', {
    'sec-fetch-site': 'cross-site',
    origin: 'http://evil.example',
  });
  expect(stranger.cors).toBeUndefined();
});
