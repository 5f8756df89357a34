/** @jest-environment node */
import type { ModuleApiClient } from '../shared-auth.ts';
import { connectModuleApi } from './api-calls.ts';

const base = 'https://billing.test/v1';

/** The API's next responses, in order; after them, each response has status 200. */
let answers: (Response | Error)[];
let requests: Request[];

Object.assign(globalThis, {
  location: { origin: 'https://console.test' },
  document: { cookie: 'XSRF-TOKEN=secret' },
  fetch: async (request: Request): Promise<Response> => {
    requests.push(request);
    const answer = answers.shift() ?? Response.json([]);
    if (answer instanceof Error) throw answer;
    return answer;
  },
});

const tokens = {
  token: jest.fn(async (): Promise<string | undefined> => 'one'),
  replaced: jest.fn(async (): Promise<string | undefined> => 'two'),
};
const onForbidden = jest.fn();
const connect = (url = base) => connectModuleApi({ name: 'billing', url }, tokens, onForbidden);

beforeEach(() => {
  jest.clearAllMocks();
  answers = [];
  requests = [];
});

const status = (code: number) => Response.json({ detail: 'no' }, { status: code });
const sent = () => requests.map(({ headers }) => headers.get('authorization'));

test('a call carries the token of this API, and follows no redirect', async () => {
  answers = [Response.json({ id: 'a' }, { status: 201 })];
  const body = { total: 5 };
  expect(await connect()('POST', '/invoices', { body } as object)).toMatchObject({
    data: { id: 'a' },
  });
  expect(requests[0]).toMatchObject({
    method: 'POST',
    url: `${base}/invoices`,
    redirect: 'error',
  });
  expect(await requests[0]?.json()).toEqual(body);
  expect(sent()).toEqual(['Bearer one']);
});

test('an answer without a body is a success, although Chromium gives it an empty one', async () => {
  const answer = new Response(null, { status: 204 });
  Object.defineProperty(answer, 'body', { value: new ReadableStream() });
  answers = [answer];
  expect(await connect()('DELETE', '/invoices')).toMatchObject({ response: { status: 204 } });
});

test('an API below the console’s own origin gets no anti-forgery token', async () => {
  await connect('/billing/')('PUT', '/invoices');
  expect(requests[0]?.url).toBe('https://console.test/billing/invoices');
  expect(requests[0]?.headers.get('x-xsrf-token')).toBeNull();
});

test('a rejected token is replaced once, and the call repeated', async () => {
  answers = [status(401)];
  await connect()('GET', '/invoices');
  expect(sent()).toEqual(['Bearer one', 'Bearer two']);
  expect(tokens.replaced).toHaveBeenCalledWith('one');
});

test('an API that rejects every token gets no further one for a minute', async () => {
  jest.useFakeTimers({ now: 0 });
  const call = connect();
  for (const after of [0, 1, 59_000]) {
    jest.setSystemTime(after);
    answers = [status(401), status(401)];
    await expect(call('GET', '/invoices')).rejects.toMatchObject({
      kind: 'forbidden',
      status: 401,
      detail: expect.stringContaining('MF-029'),
    });
  }
  expect(tokens.replaced).toHaveBeenCalledTimes(1);
  jest.setSystemTime(61_000);
  answers = [status(401)];
  await call('GET', '/invoices');
  expect(tokens.replaced).toHaveBeenCalledTimes(2);
  jest.useRealTimers();
});

test('after a 403 the permissions are read, but not when that read is forbidden itself', async () => {
  const call = connect();
  answers = [status(403), status(403)];
  await expect(call('GET', '/invoices')).rejects.toMatchObject({ kind: 'forbidden', status: 403 });
  expect(onForbidden).toHaveBeenCalledTimes(1);
  await expect(call('GET', '/authorizations')).rejects.toMatchObject({ kind: 'forbidden' });
  expect(onForbidden).toHaveBeenCalledTimes(1);
});

test.each([
  ['a page', () => new Response('<html>', { status: 200 }), 'malformed'],
  ['a page with an error', () => new Response('<title>Oops</title>', { status: 500 }), 'server'],
  ['a redirect, or no CORS header', () => new TypeError('Failed to fetch'), 'unreachable'],
])('%s is an API error', async (_, answer, kind) => {
  answers = [answer()];
  await expect(connect()('GET', '/invoices')).rejects.toMatchObject({ name: 'ApiError', kind });
});

test.each([200, 500])('an endless answer with status %d is cut', async (code) => {
  const chunk = new TextEncoder().encode(`"${'x'.repeat(64 * 1024)}",`);
  let pulled = 0;
  const cancel = jest.fn();
  const endless = new ReadableStream({
    pull(controller) {
      pulled += chunk.length;
      controller.enqueue(chunk);
    },
    cancel,
  });
  answers = [new Response(endless, { status: code })];
  await expect(connect()('GET', '/authorizations')).rejects.toMatchObject({
    kind: code === 200 ? 'malformed' : 'server',
  });
  expect(pulled).toBeLessThan(2 * 1024 * 1024);
  expect(cancel).toHaveBeenCalled();
});

test('without a token no request is sent', async () => {
  tokens.token.mockResolvedValueOnce(undefined);
  await expect(connect()('GET', '/invoices')).rejects.toMatchObject({ kind: 'signed-out' });
  tokens.token.mockRejectedValueOnce(new Error('offline'));
  await expect(connect()('GET', '/invoices')).rejects.toMatchObject({ kind: 'unreachable' });
  expect(requests).toEqual([]);
});

interface Paths {
  readonly '/invoices': {
    readonly get: {
      readonly responses: {
        readonly 200: { readonly content: { readonly 'application/json': { total: number } } };
      };
    };
  };
}

test('a client is typed by the paths of the API’s document', () => {
  const typed = async (billing: ModuleApiClient<Paths>) => {
    const { data } = await billing.GET('/invoices');
    const total: number | undefined = data?.total;
    // @ts-expect-error -- the type check of `npm run check` fails if these lines compile
    await billing.GET('/invoice');
    // @ts-expect-error
    await billing.POST('/invoices');
    return total;
  };
  expect(typed).toBeInstanceOf(Function);
});

test('a call that its caller aborts is not an API error', async () => {
  answers = [new Error('aborted')];
  const signal = AbortSignal.abort();
  await expect(connect()('GET', '/invoices', { signal })).rejects.toThrow('aborted');
});
