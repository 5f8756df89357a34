/** @jest-environment node */
import { EventStream } from './event-stream.ts';

const bearer = {
  accessToken: jest.fn<Promise<string | undefined>, []>(),
  renewed: jest.fn<Promise<string | undefined>, [string]>(),
  refused: jest.fn(),
};
const reports = {
  onOpen: jest.fn(),
  onEvent: jest.fn(),
  onCut: jest.fn(),
  onRefused: jest.fn(),
};
const request = jest.fn<Promise<unknown>, [string, RequestInit]>();
let stream: EventStream;

/** An open response that the test writes to. */
class Wire {
  #push: (part: { done: boolean; value?: Uint8Array }) => void = () => undefined;
  #cut: (error: unknown) => void = () => undefined;

  answer = {
    ok: true,
    status: 200,
    body: {
      getReader: () => ({
        read: () =>
          new Promise((resolve, reject) => {
            this.#push = resolve;
            this.#cut = reject;
          }),
      }),
    },
  };

  async write(text: string): Promise<void> {
    this.#push({ done: false, value: new TextEncoder().encode(text) });
    await jest.advanceTimersByTimeAsync(0);
  }

  async end(): Promise<void> {
    this.#push({ done: true });
    await jest.advanceTimersByTimeAsync(0);
  }

  cut(): void {
    this.#cut(new DOMException('', 'AbortError'));
  }
}

let wire: Wire;

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
  jest.clearAllMocks();
  wire = new Wire();
  bearer.accessToken.mockReset().mockResolvedValue('t1');
  bearer.renewed.mockReset().mockResolvedValue('t2');
  request.mockReset().mockImplementation(async (_url, { signal }) => {
    wire = new Wire();
    const opened = wire;
    signal?.addEventListener('abort', () => opened.cut());
    return opened.answer;
  });
  Object.assign(globalThis, { fetch: request });
  stream = new EventStream('https://api.test/events', bearer, reports);
});

afterEach(() => {
  stream.close();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

const requestHeaders = (call: number) => request.mock.calls[call]?.[1].headers;

test('the bearer is sent in a header, never in the URL', async () => {
  stream.open();
  await pass(0);
  expect(request.mock.calls[0]?.[0]).toBe('https://api.test/events');
  expect(requestHeaders(0)).toMatchObject({ Authorization: 'Bearer t1' });
  expect(reports.onOpen).toHaveBeenCalledTimes(1);
});

test('events of any kind are read across chunks; the stream’s own `ready` event is skipped', async () => {
  stream.open();
  await pass(0);
  await wire.write('id: a-1\nevent: ready\ndata: {}\n\nid: a-2\nevent: ten');
  await wire.write('ant\ndata: {"change":"created","id":"7"}\n\n');
  await wire.write('event: user\ndata: no json\n\nevent: invoice\ndata: {}\n\ndata: {}\n\n');
  expect(reports.onEvent.mock.calls).toEqual([
    [{ kind: 'tenant', change: 'created', id: '7' }],
    [{ kind: 'user', change: 'changed' }],
    [{ kind: 'invoice', change: 'changed' }],
  ]);
});

test('after a disconnect, the stream waits as long as the server asked and resumes from the last id', async () => {
  stream.open();
  await pass(0);
  await wire.write('retry: 3000\nid: a-5\nevent: ready\ndata: {}\n\n');
  await wire.end();
  expect(reports.onCut).toHaveBeenCalledTimes(1);
  await pass(2_999);
  expect(request).toHaveBeenCalledTimes(1);
  await pass(1);
  expect(requestHeaders(1)).toMatchObject({ 'Last-Event-ID': 'a-5' });
  expect(reports.onOpen).toHaveBeenCalledTimes(2);
});

test('without a response, the stream doubles the wait each time, up to 30 s', async () => {
  request.mockRejectedValue(new TypeError('Failed to fetch'));
  stream.open();
  for (const wait of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
    await pass(0);
    const calls = request.mock.calls.length;
    await pass(wait - 1);
    expect(request).toHaveBeenCalledTimes(calls);
    await pass(1);
    expect(request).toHaveBeenCalledTimes(calls + 1);
  }
});

test('a connection that is silent for longer than the heartbeat interval counts as cut', async () => {
  stream.open();
  await pass(0);
  await pass(39_000);
  await wire.write(':\n\n');
  await pass(39_000);
  expect(reports.onCut).not.toHaveBeenCalled();
  await pass(1_000);
  expect(reports.onCut).toHaveBeenCalledTimes(1);
});

test('a 401 is retried once with a renewed token', async () => {
  request.mockResolvedValueOnce({ ok: false, status: 401 });
  stream.open();
  await pass(0);
  expect(bearer.renewed).toHaveBeenCalledWith('t1');
  expect(requestHeaders(1)).toMatchObject({ Authorization: 'Bearer t2' });
  expect(reports.onOpen).toHaveBeenCalledTimes(1);
});

test.each([401, 403, 404])('the stream stops after a persistent %d', async (status) => {
  request.mockResolvedValue({ ok: false, status });
  stream.open();
  await pass(600_000);
  expect(reports.onRefused).toHaveBeenCalledTimes(1);
  expect(request.mock.calls.length).toBe(status === 401 ? 2 : 1);
});

test('without a signed-in user, the stream sends no request', async () => {
  bearer.accessToken.mockResolvedValue(undefined);
  stream.open();
  await pass(0);
  expect(request).not.toHaveBeenCalled();
});

test('a closed stream does not reconnect, and resumes from the last id when it is opened again', async () => {
  stream.open();
  stream.open();
  await pass(0);
  expect(request).toHaveBeenCalledTimes(1);
  await wire.write('id: a-9\nevent: ready\ndata: {}\n\n');
  stream.close();
  await pass(600_000);
  expect(request).toHaveBeenCalledTimes(1);
  expect(reports.onCut).not.toHaveBeenCalled();
  stream.open();
  await pass(0);
  expect(requestHeaders(1)).toMatchObject({ 'Last-Event-ID': 'a-9' });
});
