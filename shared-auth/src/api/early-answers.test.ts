/** @jest-environment node */
import type { Configuration } from '../configuration/configuration.ts';
import { askEarly, connectApi } from './api.ts';
import { EarlyAnswers } from './early-answers.ts';

const origin = 'https://console.example.test';
const configuration = { api: { url: origin, adminEndpoint: '/api/admin' } } as Configuration;

/** What the server answers, one after the other; then a list of one. */
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
let early: EarlyAnswers;
let api: ReturnType<typeof connectApi>;

const ask = (path = '/tenant/list') => askEarly(configuration, early, path, 'one');
const list = (signal?: AbortSignal) => api.GET('/tenant/list', signal ? { signal } : {});
const tokens = () => requests.map(({ headers }) => headers.get('authorization'));

beforeEach(() => {
  jest.useFakeTimers();
  jest.clearAllMocks();
  answers = [];
  requests = [];
  early = new EarlyAnswers();
  const calls = { onForbidden, early, onRead };
  api = connectApi(Promise.resolve(configuration), bearer, calls);
});

afterEach(() => jest.useRealTimers());

test('what was asked early is the answer to the first call, and to no other', async () => {
  ask();
  expect((await list()).data).toEqual([{ id: '1' }]);
  expect(requests).toHaveLength(1);
  expect((await list()).data).toEqual([{ id: '2' }]);
  expect(tokens()).toEqual(['Bearer one', 'Bearer one']);
  expect(requests.map(({ redirect }) => redirect)).toEqual(['error', 'error']);
});

test('it is read when it is taken, not before, and says when it was asked for', async () => {
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

test('who takes it looks at its rows, and says when it may go on', async () => {
  const rows = Array.from({ length: 9_000 }, (_, at) => ({ id: `${at}` }));
  const text = JSON.stringify(rows).replaceAll('},', '},\n');
  answers = [new Response(text)];
  ask();
  const look = jest.fn((_: string) => true);
  const pause = jest.fn(async () => undefined);
  expect((await api.GET('/tenant/list', { pause, look })).data).toEqual(rows);
  expect(look.mock.calls.join('')).toContain('{"id":"8999"}');
  expect(pause).toHaveBeenCalledTimes(look.mock.calls.length);
});

test('one that has not changed by the next time is not read once more', async () => {
  const tagged = (etag: string) => Response.json([{ id: etag }], { headers: { etag } });
  const unread = tagged('"a"');
  answers = [tagged('"a"'), unread, tagged('"a"')];
  ask();
  const { data } = await list();
  const again = await list();
  expect(again.data).toBe(data);
  expect(again).toMatchObject({ askedAt: undefined });
  expect(await unread.body?.getReader().read()).toMatchObject({ done: true });
  // Once: nothing is kept for long.
  expect((await list()).data).not.toBe(data);
});

test('one that has changed by then is read', async () => {
  const tagged = (etag: string) => Response.json([{ id: etag }], { headers: { etag } });
  answers = [tagged('"a"'), tagged('"b"')];
  ask();
  await list();
  expect((await list()).data).toEqual([{ id: '"b"' }]);
});

test('one that did not come to its end stands in for nothing', async () => {
  const headers = { etag: '"a"' };
  const broken = new ReadableStream({ start: (body) => body.error(new TypeError('network')) });
  answers = [new Response(broken, { headers }), Response.json([{ id: 'whole' }], { headers })];
  ask();
  await expect(list()).rejects.toMatchObject({ kind: 'unreachable' });
  expect((await list()).data).toEqual([{ id: 'whole' }]);
});

test('with another token it is nobody’s', async () => {
  ask();
  bearer.accessToken.mockResolvedValueOnce('another');
  expect((await list()).data).toEqual([{ id: '2' }]);
  expect(tokens()).toEqual(['Bearer one', 'Bearer another']);
  expect(requests[0]?.signal.aborted).toBe(true);
});

test('one that is refused has the token renewed, and the call made once more', async () => {
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
])('one of status %s fails the call that takes it, as its own would', async (status, kind) => {
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
  ['does not come', new TypeError('network'), 'unreachable'],
  ['is no JSON', new Response('<html>'), 'malformed'],
])('one that %s fails the call that takes it', async (_, answer, kind) => {
  answers = [answer];
  ask();
  await jest.advanceTimersByTimeAsync(1);
  await expect(list()).rejects.toMatchObject({ kind });
  expect(requests).toHaveLength(1);
});

test('one that its caller gives up is ended', async () => {
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
  ['was forgotten', async () => early.forget()],
  ['is older than something that was written', () => api.PUT('/tenant/create', {} as never)],
  ['is half a minute old', () => jest.advanceTimersByTimeAsync(30_000)],
])('what %s is given up, and asked for anew', async (_, happen) => {
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
  const asked = (async () => askEarly(bare, early, path, 'one'))();
  await asked.catch(() => undefined);
  await jest.advanceTimersByTimeAsync(1);
  expect(requests).toEqual([]);
});

test('what is told as read is what is the same for all: nothing written, nothing of one thing', async () => {
  await list();
  await api.GET('/hub/{hubId}/tenantids', { params: { path: { hubId: 'h1' } } });
  await api.PUT('/tenant/create', {} as never);
  expect(onRead.mock.calls).toEqual([['/tenant/list']]);
});
