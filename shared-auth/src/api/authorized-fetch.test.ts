/** @jest-environment node */
import { authorizedFetch, ownFetch } from './authorized-fetch.ts';

const origin = 'https://console.example.test';
/** The server's next responses, in order; after them, each response has status 200. */
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

test('a call carries the bearer token', async () => {
  const call = authorizedFetch(origin, bearer(), async () => undefined);
  const response = await call(new Request(`${origin}/api/tenants`));
  expect(response.status).toBe(200);
  expect(tokens()).toEqual(['Bearer one']);
});

test('the bearer token is sent to no other origin', async () => {
  const call = authorizedFetch(`${origin}/api`, bearer(), async () => undefined);
  await expect(call(put('https://evil.test/api'))).rejects.toThrow('not for https://evil.test');
  expect(requests).toEqual([]);
});

test('no redirect is followed', async () => {
  await authorizedFetch(origin, bearer(), async () => undefined)(put());
  expect(requests[0]?.request.redirect).toBe('error');
});

test('after a 401 the token is renewed and the call repeated with its body', async () => {
  answers = [{ status: 401 }];
  const holder = bearer();
  const response = await authorizedFetch(origin, holder, async () => undefined)(put());
  expect(response.status).toBe(200);
  expect(tokens()).toEqual(['Bearer one', 'Bearer two']);
  expect(requests.map(({ body }) => body)).toEqual(['{"name":"Ada"}', '{"name":"Ada"}']);
  expect(holder.renewed).toHaveBeenCalledWith('one');
  expect(holder.refused).not.toHaveBeenCalled();
});

test('after a second 401, the call reports that the session is over', async () => {
  answers = [{ status: 401 }, { status: 401 }];
  const holder = bearer();
  const call = authorizedFetch(origin, holder, async () => undefined);
  await expect(call(put())).rejects.toMatchObject({ kind: 'signed-out', status: 401 });
  expect(requests).toHaveLength(2);
  expect(holder.refused).toHaveBeenCalledTimes(1);
});

test('without a token no request is sent', async () => {
  const holder = { ...bearer(), accessToken: async () => undefined };
  const call = authorizedFetch(origin, holder, async () => undefined);
  await expect(call(put())).rejects.toMatchObject({ kind: 'signed-out' });
  expect(requests).toEqual([]);
});

test('a failed renewal does not end the session', async () => {
  const holder = { ...bearer(), accessToken: () => Promise.reject(new Error('offline')) };
  const call = authorizedFetch(origin, holder, async () => undefined);
  await expect(call(put())).rejects.toMatchObject({ kind: 'unreachable' });
});

test('after a 403, the permissions are reloaded and the error names the missing permission', async () => {
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

describe('with the API on the console’s origin', () => {
  test('a write carries the anti-forgery token from the cookie, a read does not', async () => {
    page.cookie = 'a=b; XSRF-TOKEN=x%3Dy';
    const call = authorizedFetch('/api', bearer(), async () => undefined);
    await call(put());
    await call(new Request(`${origin}/api/tenants`));
    expect(forgeryTokens()).toEqual(['x=y', null]);
  });

  test('a forbidden write is repeated once when the cookie has changed', async () => {
    answers = [{ status: 403 }];
    const call = authorizedFetch('/api', bearer(), async () => {
      page.cookie = 'XSRF-TOKEN=new';
    });
    expect((await call(put())).status).toBe(200);
    expect(forgeryTokens()).toEqual([null, 'new']);
    expect(requests.map(({ body }) => body)).toEqual(['{"name":"Ada"}', '{"name":"Ada"}']);
  });

  test('a forbidden write is not repeated if the cookie has not changed', async () => {
    page.cookie = 'XSRF-TOKEN=same';
    answers = [{ status: 403 }];
    const call = authorizedFetch('/api', bearer(), async () => undefined);
    await expect(call(put())).rejects.toMatchObject({ kind: 'forbidden' });
    expect(requests).toHaveLength(1);
  });

  test('a second 403 is not retried', async () => {
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

test('a write to an API on another origin carries no anti-forgery token', async () => {
  page.cookie = 'XSRF-TOKEN=secret';
  await authorizedFetch(origin, bearer(), async () => undefined)(put());
  expect(forgeryTokens()).toEqual([null]);
});

test('a call that its caller aborts is not an API error', async () => {
  const controller = new AbortController();
  const call = authorizedFetch(origin, bearer(), async () => undefined);
  const asked = call(new Request(`${origin}/api/tenants`, { signal: controller.signal }));
  controller.abort();
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
});

test('a network error is distinguished from a rejection', async () => {
  const { fetch } = globalThis;
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  const call = authorizedFetch(origin, bearer(), async () => undefined);
  await expect(call(put())).rejects.toMatchObject({ kind: 'unreachable' });
  globalThis.fetch = fetch;
});

describe('a request to the page’s own origin', () => {
  test.each([
    ['carries the bearer', 'one', ['Bearer one']],
    ['carries no bearer if no user is signed in', undefined, [null]],
  ])('%s', async (_, token, expected) => {
    await ownFetch(token, '/reports', { method: 'POST', body: 'x', keepalive: true });
    expect(tokens()).toEqual(expected);
    expect(requests[0]).toMatchObject({
      body: 'x',
      request: { url: `${origin}/reports`, redirect: 'error', keepalive: true },
    });
  });

  test.each(['https://evil.test/', '//evil.test/x', 'https://console.example.test.evil.test'])(
    'is not sent to %s',
    async (address) => {
      await expect(ownFetch('one', address, {})).rejects.toThrow('not for https://');
      expect(requests).toEqual([]);
    },
  );
});
