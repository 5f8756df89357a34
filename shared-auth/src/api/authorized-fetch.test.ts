/** @jest-environment node */
import { authorizedFetch, ownFetch } from './authorized-fetch.ts';

const origin = 'https://console.example.test';
/** What the server answers, one after the other; then 200. */
let answers: { status: number; body?: unknown }[];
let requests: { request: Request; body: string }[];
const page = { cookie: '' };

Object.assign(globalThis, {
  location: { origin, href: `${origin}/users/list` },
  document: page,
  fetch: async (...words: ConstructorParameters<typeof Request>): Promise<Response> => {
    const request = new Request(...words);
    request.signal.throwIfAborted();
    requests.push({ request, body: await request.text() });
    const { status, body = {} } = answers.shift() ?? { status: 200 };
    return Response.json(body, { status });
  },
});

beforeEach(() => {
  answers = [];
  requests = [];
  page.cookie = '';
});

const bearer = () => ({
  accessToken: jest.fn(async (): Promise<string | undefined> => 'one'),
  renewed: jest.fn(async (): Promise<string | undefined> => 'two'),
  refused: jest.fn(async () => undefined),
});

const put = (address = `${origin}/api/tenant`) =>
  new Request(address, { method: 'PUT', body: '{"name":"Ada"}' });

const sent = (header: string) => requests.map(({ request }) => request.headers.get(header));
const tokens = () => sent('authorization');
const forgeryTokens = () => sent('x-xsrf-token');

test('a call carries the bearer', async () => {
  const call = authorizedFetch(origin, bearer(), async () => undefined);
  const response = await call(new Request(`${origin}/api/tenants`));
  expect(response.status).toBe(200);
  expect(tokens()).toEqual(['Bearer one']);
});

test('the bearer goes to no other origin', async () => {
  const call = authorizedFetch(`${origin}/api`, bearer(), async () => undefined);
  await expect(call(put('https://evil.test/api'))).rejects.toThrow('not for https://evil.test');
  expect(requests).toEqual([]);
});

test('no redirect is followed', async () => {
  await authorizedFetch(origin, bearer(), async () => undefined)(put());
  expect(requests[0]?.request.redirect).toBe('error');
});

test('after a 401 the token is renewed, and the call made once more with its body', async () => {
  answers = [{ status: 401 }];
  const holder = bearer();
  const response = await authorizedFetch(origin, holder, async () => undefined)(put());
  expect(response.status).toBe(200);
  expect(tokens()).toEqual(['Bearer one', 'Bearer two']);
  expect(requests.map(({ body }) => body)).toEqual(['{"name":"Ada"}', '{"name":"Ada"}']);
  expect(holder.renewed).toHaveBeenCalledWith('one');
  expect(holder.refused).not.toHaveBeenCalled();
});

test('a second 401 says that the session is over', async () => {
  answers = [{ status: 401 }, { status: 401 }];
  const holder = bearer();
  const call = authorizedFetch(origin, holder, async () => undefined);
  await expect(call(put())).rejects.toMatchObject({ kind: 'signed-out', status: 401 });
  expect(requests).toHaveLength(2);
  expect(holder.refused).toHaveBeenCalledTimes(1);
});

test('nobody makes no call', async () => {
  const holder = { ...bearer(), accessToken: async () => undefined };
  const call = authorizedFetch(origin, holder, async () => undefined);
  await expect(call(put())).rejects.toMatchObject({ kind: 'signed-out' });
  expect(requests).toEqual([]);
});

test('a token that cannot be renewed now is no end of the session', async () => {
  const holder = { ...bearer(), accessToken: () => Promise.reject(new Error('offline')) };
  const call = authorizedFetch(origin, holder, async () => undefined);
  await expect(call(put())).rejects.toMatchObject({ kind: 'unreachable' });
});

test('a 403 has the permissions asked for again, and names the one that is missing', async () => {
  answers = [{ status: 403, body: { detail: 'No', permission: 'CreateTenant' } }];
  const onForbidden = jest.fn(async () => undefined);
  const call = authorizedFetch(origin, bearer(), onForbidden);
  await expect(call(put())).rejects.toMatchObject({
    kind: 'forbidden',
    permission: 'CreateTenant',
    detail: 'No',
  });
  expect(onForbidden).toHaveBeenCalledWith(`${origin}/api/tenant`);
  expect(requests).toHaveLength(1);
});

describe('where the API has the address of the console', () => {
  test('a write carries the anti-forgery token of the cookie, a read does not', async () => {
    page.cookie = 'a=b; XSRF-TOKEN=x%3Dy';
    const call = authorizedFetch('/api', bearer(), async () => undefined);
    await call(put());
    await call(new Request(`${origin}/api/tenants`));
    expect(forgeryTokens()).toEqual(['x=y', null]);
  });

  test('a write that was refused is made once more when there is another cookie now', async () => {
    answers = [{ status: 403 }];
    const call = authorizedFetch('/api', bearer(), async () => {
      page.cookie = 'XSRF-TOKEN=new';
    });
    expect((await call(put())).status).toBe(200);
    expect(forgeryTokens()).toEqual([null, 'new']);
    expect(requests.map(({ body }) => body)).toEqual(['{"name":"Ada"}', '{"name":"Ada"}']);
  });

  test('with the same cookie the refusal stands', async () => {
    page.cookie = 'XSRF-TOKEN=same';
    answers = [{ status: 403 }];
    const call = authorizedFetch('/api', bearer(), async () => undefined);
    await expect(call(put())).rejects.toMatchObject({ kind: 'forbidden' });
    expect(requests).toHaveLength(1);
  });

  test('a second refusal is not asked about again', async () => {
    answers = [{ status: 403 }, { status: 403 }];
    let asked = 0;
    const call = authorizedFetch('/api', bearer(), async () => {
      asked += 1;
      page.cookie = `XSRF-TOKEN=${asked}`;
    });
    await expect(call(put())).rejects.toMatchObject({ kind: 'forbidden' });
    expect(requests).toHaveLength(2);
    expect(asked).toBe(1);
  });
});

test('where the API has an address of its own nothing but the bearer is sent', async () => {
  page.cookie = 'XSRF-TOKEN=secret';
  await authorizedFetch(origin, bearer(), async () => undefined)(put());
  expect(forgeryTokens()).toEqual([null]);
});

test('a call that its caller gives up is no failure of the server', async () => {
  const controller = new AbortController();
  const call = authorizedFetch(origin, bearer(), async () => undefined);
  const asked = call(new Request(`${origin}/api/tenants`, { signal: controller.signal }));
  controller.abort();
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
});

test('no answer at all is told apart from a refusal', async () => {
  const { fetch } = globalThis;
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  const call = authorizedFetch(origin, bearer(), async () => undefined);
  await expect(call(put())).rejects.toMatchObject({ kind: 'unreachable' });
  globalThis.fetch = fetch;
});

describe('a call to the own origin', () => {
  test.each([
    ['carries the bearer', 'one', ['Bearer one']],
    ['goes without one where nobody is signed in', undefined, [null]],
  ])('%s', async (_, token, expected) => {
    await ownFetch(token, '/reports', { method: 'POST', body: 'x', keepalive: true });
    expect(tokens()).toEqual(expected);
    expect(requests[0]).toMatchObject({
      body: 'x',
      request: { url: `${origin}/reports`, redirect: 'error', keepalive: true },
    });
  });

  test.each(['https://evil.test/', '//evil.test/x', 'https://console.example.test.evil.test'])(
    'is none to %s',
    async (address) => {
      await expect(ownFetch('one', address, {})).rejects.toThrow('not for https://');
      expect(requests).toEqual([]);
    },
  );
});
