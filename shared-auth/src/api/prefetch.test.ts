/** @jest-environment node */
import type { Configuration } from '../configuration/configuration.ts';
import { connectApi, prefetch } from './api.ts';
import { PrefetchCache } from './prefetch-cache.ts';

const origin = 'https://console.example.test';
const configuration = { api: { url: origin, adminEndpoint: '/api/admin' } } as Configuration;

/** The server's next responses, in order; after them, each response is a list with one row. */
let answers: (Response | Error)[];
let requests: Request[];

Object.assign(globalThis, {
  location: { origin },
  document: { cookie: '' },
  fetch: async (request: Request): Promise<Response> => {
    requests.push(request);
    const answer = answers.shift() ?? Response.json([{ id: String(requests.length) }]);
    if (answer instanceof Error) throw answer;
    return Object.defineProperty(answer, 'url', { value: request.url });
  },
});

const bearer = {
  accessToken: jest.fn(async (): Promise<string | undefined> => 'one'),
  renewed: jest.fn(async (): Promise<string | undefined> => 'two'),
  refused: jest.fn(async () => undefined),
};
const onForbidden = jest.fn(async () => undefined);
const onRead = jest.fn();
let prefetched: PrefetchCache;
let api: ReturnType<typeof connectApi>;

const ask = (path = '/tenant/list') => prefetch(configuration, prefetched, path, 'one');
const list = (signal?: AbortSignal) => api.GET('/tenant/list', signal ? { signal } : {});
const tokens = () => requests.map(({ headers }) => headers.get('authorization'));

beforeEach(() => {
  jest.useFakeTimers();
  jest.clearAllMocks();
  answers = [];
  requests = [];
  prefetched = new PrefetchCache();
  const calls = { onForbidden, prefetched, onRead };
  api = connectApi(Promise.resolve(configuration), bearer, calls);
});

afterEach(() => jest.useRealTimers());

test('a prefetched response answers the first call, and no other', async () => {
  ask();
  expect((await list()).data).toEqual([{ id: '1' }]);
  expect(requests).toHaveLength(1);
  expect((await list()).data).toEqual([{ id: '2' }]);
  expect(tokens()).toEqual(['Bearer one', 'Bearer one']);
  expect(requests.map(({ redirect }) => redirect)).toEqual(['error', 'error']);
});

test('a prefetched response is read only when it is used, and carries its request time', async () => {
  const read = jest.fn();
  const pull = (controller: ReadableStreamDefaultController) => {
    read();
    controller.enqueue(new TextEncoder().encode('[{"id":"long"}]'));
    controller.close();
  };
  answers = [new Response(new ReadableStream({ pull }, { highWaterMark: 0 }))];
  const askedAt = Date.now();
  ask();
  await jest.advanceTimersByTimeAsync(5_000);
  expect(read).not.toHaveBeenCalled();
  expect(await list()).toMatchObject({ data: [{ id: 'long' }], askedAt });
  expect(read).toHaveBeenCalledTimes(1);
  expect(await list()).toMatchObject({ data: [{ id: '2' }], askedAt: undefined });
});

test('the call that uses the response receives its rows and can pause the parsing', async () => {
  const rows = Array.from({ length: 9_000 }, (_, at) => ({ id: `${at}` }));
  const text = JSON.stringify(rows).replaceAll('},', '},\n');
  answers = [new Response(text)];
  ask();
  const look = jest.fn((_: string) => true);
  const pause = jest.fn(async () => undefined);
  expect((await api.GET('/tenant/list', { beforeParse: pause, onText: look })).data).toEqual(rows);
  expect(look.mock.calls.join('')).toContain('{"id":"8999"}');
  expect(pause).toHaveBeenCalledTimes(look.mock.calls.length);
});

test('an unchanged response is not read again by the next call', async () => {
  const tagged = (etag: string) => Response.json([{ id: etag }], { headers: { etag } });
  const unread = tagged('"a"');
  answers = [tagged('"a"'), unread, tagged('"a"')];
  ask();
  const { data } = await list();
  const again = await list();
  expect(again.data).toBe(data);
  expect(again).toMatchObject({ askedAt: undefined });
  expect(await unread.body?.getReader().read()).toMatchObject({ done: true });
  // The data is reused only once.
  expect((await list()).data).not.toBe(data);
});

test('a changed response is read by the next call', async () => {
  const tagged = (etag: string) => Response.json([{ id: etag }], { headers: { etag } });
  answers = [tagged('"a"'), tagged('"b"')];
  ask();
  await list();
  expect((await list()).data).toEqual([{ id: '"b"' }]);
});

test('a response that breaks off is not reused', async () => {
  const headers = { etag: '"a"' };
  const broken = new ReadableStream({ start: (body) => body.error(new TypeError('network')) });
  answers = [new Response(broken, { headers }), Response.json([{ id: 'whole' }], { headers })];
  ask();
  await expect(list()).rejects.toMatchObject({ kind: 'unreachable' });
  expect((await list()).data).toEqual([{ id: 'whole' }]);
});

test('a response that was requested with another token is not used', async () => {
  ask();
  bearer.accessToken.mockResolvedValueOnce('another');
  expect((await list()).data).toEqual([{ id: '2' }]);
  expect(tokens()).toEqual(['Bearer one', 'Bearer another']);
  expect(requests[0]?.signal.aborted).toBe(true);
});

test('a 401 renews the token and repeats the call', async () => {
  answers = [new Response(null, { status: 401 })];
  ask();
  expect((await list()).data).toEqual([{ id: '2' }]);
  expect(tokens()).toEqual(['Bearer one', 'Bearer two']);
  expect(bearer.renewed).toHaveBeenCalledWith('one');
});

test.each([
  [403, 'forbidden'],
  [500, 'server'],
  [429, 'busy'],
])('a response with status %s fails the call that uses it', async (status, kind) => {
  answers = [new Response(null, { status })];
  ask();
  await jest.advanceTimersByTimeAsync(1);
  expect(onForbidden).not.toHaveBeenCalled();
  await expect(list()).rejects.toMatchObject({ kind });
  expect(onForbidden).toHaveBeenCalledTimes(status === 403 ? 1 : 0);
  expect(requests).toHaveLength(1);
  expect((await list()).data).toEqual([{ id: '2' }]);
});

test.each([
  ['does not arrive', new TypeError('network'), 'unreachable'],
  ['is not JSON', new Response('<html>'), 'malformed'],
])('a response that %s fails the call that uses it', async (_, answer, kind) => {
  answers = [answer];
  ask();
  await jest.advanceTimersByTimeAsync(1);
  await expect(list()).rejects.toMatchObject({ kind });
  expect(requests).toHaveLength(1);
});

test('a response is aborted when the call that uses it is aborted', async () => {
  const given = new AbortController();
  answers = [new Response(new ReadableStream({ start: () => undefined }))];
  ask();
  const asked = list(given.signal);
  asked.catch(() => undefined);
  await jest.advanceTimersByTimeAsync(1);
  expect(requests[0]?.signal.aborted).toBe(false);
  given.abort();
  expect(requests[0]?.signal.aborted).toBe(true);
});

test.each([
  ['was discarded', async () => prefetched.clear()],
  ['is older than a write', () => api.PUT('/tenant/create', {} as never)],
  ['is half a minute old', () => jest.advanceTimersByTimeAsync(30_000)],
])('a response that %s is aborted, and requested again', async (_, happen) => {
  ask();
  await jest.advanceTimersByTimeAsync(1);
  expect(requests[0]?.signal.aborted).toBe(false);
  await happen();
  expect(requests[0]?.signal.aborted).toBe(true);
  const before = requests.length;
  await list();
  expect(requests).toHaveLength(before + 1);
});

test.each(['@evil.test/list', '.evil.test/list'])('no token goes to %s', async (path) => {
  const bare = { api: { url: origin, adminEndpoint: '' } } as Configuration;
  const asked = (async () => prefetch(bare, prefetched, path, 'one'))();
  await asked.catch(() => undefined);
  await jest.advanceTimersByTimeAsync(1);
  expect(requests).toEqual([]);
});

test('only reads without parameters are reported, not writes', async () => {
  await list();
  await api.GET('/hub/{hubId}/tenantids', { params: { path: { hubId: 'h1' } } });
  await api.PUT('/tenant/create', {} as never);
  expect(onRead.mock.calls).toEqual([['/tenant/list']]);
});
