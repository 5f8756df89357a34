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

/** An open answer of the server, which the test goes on writing. */
class Wire {
  #give: (part: { done: boolean; value?: Uint8Array }) => void = () => undefined;
  #cut: (error: unknown) => void = () => undefined;

  answer = {
    ok: true,
    status: 200,
    body: {
      getReader: () => ({
        read: () =>
          new Promise((resolve, reject) => {
            this.#give = resolve;
            this.#cut = reject;
          }),
      }),
    },
  };

  async write(text: string): Promise<void> {
    this.#give({ done: false, value: new TextEncoder().encode(text) });
    await jest.advanceTimersByTimeAsync(0);
  }

  async end(): Promise<void> {
    this.#give({ done: true });
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

const headersOf = (call: number) => request.mock.calls[call]?.[1].headers;

test('it carries the bearer in a header, never in the address', async () => {
  stream.open();
  await pass(0);
  expect(request.mock.calls[0]?.[0]).toBe('https://api.test/events');
  expect(headersOf(0)).toMatchObject({ Authorization: 'Bearer t1' });
  expect(reports.onOpen).toHaveBeenCalledTimes(1);
});

test('events of any kind are read, however they are cut into pieces; the stream’s own is not', async () => {
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

test('cut off, it comes back with the last id after the time that the server asked for', async () => {
  stream.open();
  await pass(0);
  await wire.write('retry: 3000\nid: a-5\nevent: ready\ndata: {}\n\n');
  await wire.end();
  expect(reports.onCut).toHaveBeenCalledTimes(1);
  await pass(2_999);
  expect(request).toHaveBeenCalledTimes(1);
  await pass(1);
  expect(headersOf(1)).toMatchObject({ 'Last-Event-ID': 'a-5' });
  expect(reports.onOpen).toHaveBeenCalledTimes(2);
});

test('without an answer it waits twice as long each time, up to 30 s', async () => {
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

test('a line that is silent for longer than a heartbeat allows is taken for dead', async () => {
  stream.open();
  await pass(0);
  await pass(39_000);
  await wire.write(':\n\n');
  await pass(39_000);
  expect(reports.onCut).not.toHaveBeenCalled();
  await pass(1_000);
  expect(reports.onCut).toHaveBeenCalledTimes(1);
});

test('a 401 is answered with one renewed token', async () => {
  request.mockResolvedValueOnce({ ok: false, status: 401 });
  stream.open();
  await pass(0);
  expect(bearer.renewed).toHaveBeenCalledWith('t1');
  expect(headersOf(1)).toMatchObject({ Authorization: 'Bearer t2' });
  expect(reports.onOpen).toHaveBeenCalledTimes(1);
});

test.each([401, 403, 404])('after a %d that stays it stops', async (status) => {
  request.mockResolvedValue({ ok: false, status });
  stream.open();
  await pass(600_000);
  expect(reports.onRefused).toHaveBeenCalledTimes(1);
  expect(request.mock.calls.length).toBe(status === 401 ? 2 : 1);
});

test('with nobody signed in it asks nobody', async () => {
  bearer.accessToken.mockResolvedValue(undefined);
  stream.open();
  await pass(0);
  expect(request).not.toHaveBeenCalled();
});

test('closed, it stays away; opened again it comes back where it was', async () => {
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
  expect(headersOf(1)).toMatchObject({ 'Last-Event-ID': 'a-9' });
});
