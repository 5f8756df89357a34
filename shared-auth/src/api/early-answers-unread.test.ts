/** @jest-environment node */
import { EarlyAnswers } from './early-answers.ts';

const address = 'https://console.example.test/tenant/list';

/** An answer with an ETag, and what is called when its body is read from. */
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
let early: EarlyAnswers;
const ask = (response: Response, onSent = (_: Request) => {}) =>
  early.ask(address, 'one', async (sent) => {
    onSent(sent);
    return response;
  });

beforeEach(() => {
  jest.useFakeTimers();
  early = new EarlyAnswers();
});

afterEach(() => jest.useRealTimers());

test('one that nobody takes is ended when it is forgotten, and not read', async () => {
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
  expect(early.take(request(), 'one')).toBeUndefined();
});

test('one that nobody has read stands in for no other, be it the same', async () => {
  const { response, pulled } = answer('"a"');
  ask(response);
  await early.take(request(), 'one');
  const read = jest.fn(async () => 'anew');
  expect(await early.read(answer('"a"').response, read).data).toBe('anew');
  expect(pulled).not.toHaveBeenCalled();
});

test('one that is still being read stands in for the next that is the same', async () => {
  ask(answer('"a"').response);
  const response = await early.take(request(), 'one');
  let finish = (_: string) => {};
  const reading = new Promise<string>((resolve) => {
    finish = resolve;
  });
  const first = response && early.read(response, () => reading);
  const next = answer('"a"');
  const read = jest.fn();
  const second = early.read(next.response, read);
  finish('rows');
  expect(await Promise.all([first?.data, second.data])).toEqual(['rows', 'rows']);
  expect(second.askedAt).toBeUndefined();
  expect(read).not.toHaveBeenCalled();
  expect(next.cancelled).toHaveBeenCalledTimes(1);
  expect(next.pulled).not.toHaveBeenCalled();
});

test.each([
  ['that was forgotten', '"a"', '"a"', (): void => early.forget()],
  ['with another ETag', '"a"', '"b"', (): void => undefined],
  ['without an ETag', undefined, undefined, (): void => undefined],
])('what was read of one %s stands in for nothing', async (_, etag, nextEtag, happen) => {
  ask(answer(etag).response);
  const response = await early.take(request(), 'one');
  await (response && early.read(response, async () => 'before').data);
  happen();
  const read = jest.fn(async () => 'anew');
  expect(await early.read(answer(nextEtag).response, read).data).toBe('anew');
});

test('what could not be read stands in for nothing, and is told to who read it', async () => {
  ask(answer('"a"').response);
  const response = await early.take(request(), 'one');
  const failed = response && early.read(response, () => Promise.reject(new Error('broken')));
  await expect(failed?.data).rejects.toThrow('broken');
  expect(await early.read(answer('"a"').response, async () => 'anew').data).toBe('anew');
});
