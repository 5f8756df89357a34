/** @jest-environment node */
import type { Renewal } from '../renewal/renewal.ts';
import { session } from '../testing/fake-session.ts';
import { ASK_EVERY_MS, SessionMonitor } from './session-monitor.ts';

const ask = jest.fn<void, [string]>();
const renew = jest.fn<Promise<Renewal>, []>();
const onError = jest.fn();
const onUnwatched = jest.fn();
const onSilent = jest.fn();
let monitor: SessionMonitor;

const renewed = async (): Promise<Renewal> => ({
  outcome: 'renewed',
  user: session(),
  stored: true,
});
const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  jest.useFakeTimers();
  for (const mock of [ask, renew, onError, onUnwatched, onSilent]) mock.mockReset();
  renew.mockImplementation(renewed);
  monitor = new SessionMonitor(ask, { renew, onError, onUnwatched, onSilent });
  monitor.watch('a');
});

afterEach(() => jest.useRealTimers());

/** Makes the frame answer each question with this word from now on. */
function answering(word: string): void {
  ask.mockImplementation(() => void monitor.answer(word));
}

test('the monitor asks immediately, then every 3 s', async () => {
  answering('unchanged');
  expect(ask).toHaveBeenCalledTimes(1);
  await pass(ASK_EVERY_MS);
  expect(ask).toHaveBeenCalledTimes(2);
  await pass(10 * ASK_EVERY_MS);
  expect(ask).toHaveBeenCalledTimes(12);
  expect(ask).toHaveBeenLastCalledWith('a');
  expect(renew).not.toHaveBeenCalled();
});

test('watching the same session again does nothing; another session is checked immediately', () => {
  monitor.watch('a');
  expect(ask).toHaveBeenCalledTimes(1);
  monitor.watch('b');
  expect(ask).toHaveBeenLastCalledWith('b');
});

test('"changed" triggers one renewal; if it is rejected, the watch ends', async () => {
  renew.mockResolvedValue({ outcome: 'refused', token: 'x' });
  await monitor.answer('changed');
  expect(renew).toHaveBeenCalledTimes(1);
  await pass(10 * ASK_EVERY_MS);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('the monitor does not ask during a renewal', async () => {
  let finish: (renewal: Renewal) => void = () => undefined;
  renew.mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)));
  void monitor.answer('changed');
  await pass(5 * ASK_EVERY_MS);
  expect(ask).toHaveBeenCalledTimes(1);
  finish({ outcome: 'unreachable', error: undefined });
  await pass(ASK_EVERY_MS);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('if the provider is unreachable after "changed", the monitor asks again', async () => {
  renew.mockResolvedValueOnce({ outcome: 'unreachable', error: undefined });
  await monitor.answer('changed');
  renew.mockResolvedValueOnce({ outcome: 'refused', token: 'x' });
  await pass(ASK_EVERY_MS);
  await monitor.answer('changed');
  expect(renew).toHaveBeenCalledTimes(2);
});

test('a second "changed" after a successful renewal stops the watch, with one warning', async () => {
  await monitor.answer('changed');
  await pass(ASK_EVERY_MS);
  await monitor.answer('changed');
  expect(renew).toHaveBeenCalledTimes(1);
  expect(onUnwatched).toHaveBeenCalledTimes(1);
  await pass(10 * ASK_EVERY_MS);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('after a renewal and "unchanged", the next "changed" triggers another renewal', async () => {
  await monitor.answer('changed');
  await monitor.answer('unchanged');
  await monitor.answer('changed');
  expect(renew).toHaveBeenCalledTimes(2);
  expect(onUnwatched).not.toHaveBeenCalled();
});

test('after a renewal that returns another session state, "changed" triggers a renewal again', async () => {
  renew.mockImplementationOnce(async () => {
    monitor.watch('b');
    return renewed();
  });
  await monitor.answer('changed');
  await monitor.answer('changed');
  expect(renew).toHaveBeenCalledTimes(2);
  expect(onUnwatched).not.toHaveBeenCalled();
});

test('"error" as the first answer means partitioned storage, and stops the watch silently', async () => {
  await monitor.answer('error');
  await pass(10 * ASK_EVERY_MS);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(onError).not.toHaveBeenCalled();
  expect(onUnwatched).not.toHaveBeenCalled();
});

test('"error" after "unchanged" is a session error', async () => {
  await monitor.answer('unchanged');
  await monitor.answer('error');
  expect(onError).toHaveBeenCalledTimes(1);
});

test('the monitor stops asking a frame that never answers, and reports this once', async () => {
  await pass(20 * ASK_EVERY_MS);
  expect(ask).toHaveBeenCalledTimes(4);
  expect(onSilent).toHaveBeenCalledTimes(1);
});

test('a frame that has answered before is asked again', async () => {
  await monitor.answer('unchanged');
  await pass(20 * ASK_EVERY_MS);
  expect(ask).toHaveBeenCalledTimes(21);
  expect(onSilent).not.toHaveBeenCalled();
});

test('unknown messages are ignored, as are all messages after the monitor has stopped', async () => {
  await monitor.answer({ hello: 'world' });
  expect(renew).not.toHaveBeenCalled();
  monitor.stop();
  await monitor.answer('changed');
  await pass(10 * ASK_EVERY_MS);
  expect(renew).not.toHaveBeenCalled();
  expect(ask).toHaveBeenCalledTimes(1);
});
