/** @jest-environment node */
import { PrefetchCache } from './prefetch-cache.ts';

const address = 'https://console.example.test/tenant/list';

/** A response with an ETag, and mocks that are called when its body is read or cancelled. */
function answer(etag: string | undefined) {
  const pulled = jest.fn();
  const cancelled = jest.fn();
  const pull = (controller: ReadableStreamDefaultController) => {
    pulled();
    controller.enqueue(new TextEncoder().encode('[]'));
    controller.close();
  };
  const body = new ReadableStream({ pull, cancel: cancelled }, { highWaterMark: 0 });
  const response = new Response(body, etag === undefined ? {} : { headers: { etag } });
  Object.defineProperty(response, 'url', { value: address });
  return { response, pulled, cancelled };
}

const request = () => new Request(address);
let prefetched: PrefetchCache;
const ask = (response: Response, onSent = (_: Request) => {}) =>
  prefetched.request(address, 'one', async (sent) => {
    onSent(sent);
    return response;
  });

beforeEach(() => {
  jest.useFakeTimers();
  prefetched = new PrefetchCache();
});

afterEach(() => jest.useRealTimers());

test('an unused response is aborted when it expires, and never read', async () => {
  const { response, pulled } = answer('"a"');
  let sent = request();
  ask(response, (one) => {
    sent = one;
  });
  await jest.advanceTimersByTimeAsync(29_999);
  expect(sent.signal.aborted).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  expect(sent.signal.aborted).toBe(true);
  expect(pulled).not.toHaveBeenCalled();
  expect(prefetched.take(request(), 'one')).toBeUndefined();
});

test('a response that was not read does not replace an equal one', async () => {
  const { response, pulled } = answer('"a"');
  ask(response);
  await prefetched.take(request(), 'one');
  const read = jest.fn(async () => 'anew');
  expect(await prefetched.read(answer('"a"').response, read).data).toBe('anew');
  expect(pulled).not.toHaveBeenCalled();
});

test('a response that is still being read replaces the next one with the same ETag', async () => {
  ask(answer('"a"').response);
  const response = await prefetched.take(request(), 'one');
  let finish = (_: string) => {};
  const reading = new Promise<string>((resolve) => {
    finish = resolve;
  });
  const first = response && prefetched.read(response, () => reading);
  const next = answer('"a"');
  const read = jest.fn();
  const second = prefetched.read(next.response, read);
  finish('rows');
  expect(await Promise.all([first?.data, second.data])).toEqual(['rows', 'rows']);
  expect(second.askedAt).toBeUndefined();
  expect(read).not.toHaveBeenCalled();
  expect(next.cancelled).toHaveBeenCalledTimes(1);
  expect(next.pulled).not.toHaveBeenCalled();
});

test.each([
  ['that was discarded', '"a"', '"a"', (): void => prefetched.clear()],
  ['with a different ETag', '"a"', '"b"', (): void => undefined],
  ['without an ETag', undefined, undefined, (): void => undefined],
])('the data of a response %s is not reused', async (_, etag, nextEtag, happen) => {
  ask(answer(etag).response);
  const response = await prefetched.take(request(), 'one');
  await (response && prefetched.read(response, async () => 'before').data);
  happen();
  const read = jest.fn(async () => 'anew');
  expect(await prefetched.read(answer(nextEtag).response, read).data).toBe('anew');
});

test('a response that cannot be read fails the call that reads it, and is not reused', async () => {
  ask(answer('"a"').response);
  const response = await prefetched.take(request(), 'one');
  const failed = response && prefetched.read(response, () => Promise.reject(new Error('broken')));
  await expect(failed?.data).rejects.toThrow('broken');
  expect(await prefetched.read(answer('"a"').response, async () => 'anew').data).toBe('anew');
});
