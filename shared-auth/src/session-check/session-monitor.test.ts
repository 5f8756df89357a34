/** @jest-environment node */
import type { Renewal } from '../renewal/renewal.ts';
import { session } from '../testing/fake-session.ts';
import { ASK_EVERY_MS, SessionMonitor } from './session-monitor.ts';

const ask = jest.fn<void, [string]>();
const renew = jest.fn<Promise<Renewal>, []>();
const onError = jest.fn();
const onBlind = jest.fn();
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
  for (const mock of [ask, renew, onError, onBlind, onSilent]) mock.mockReset();
  renew.mockImplementation(renewed);
  monitor = new SessionMonitor(ask, { renew, onError, onBlind, onSilent });
  monitor.watch('a');
});

afterEach(() => jest.useRealTimers());

/** Answers each question from now on. */
function answering(word: string): void {
  ask.mockImplementation(() => void monitor.answer(word));
}

test('it asks at once and then every 3 s', async () => {
  answering('unchanged');
  expect(ask).toHaveBeenCalledTimes(1);
  await pass(ASK_EVERY_MS);
  expect(ask).toHaveBeenCalledTimes(2);
  await pass(10 * ASK_EVERY_MS);
  expect(ask).toHaveBeenCalledTimes(12);
  expect(ask).toHaveBeenLastCalledWith('a');
  expect(renew).not.toHaveBeenCalled();
});

test('watching the same session again changes nothing, another one is asked for at once', () => {
  monitor.watch('a');
  expect(ask).toHaveBeenCalledTimes(1);
  monitor.watch('b');
  expect(ask).toHaveBeenLastCalledWith('b');
});

test('"changed" is tried with one renewal; a refusal ends the watch', async () => {
  renew.mockResolvedValue({ outcome: 'refused', token: 'x' });
  await monitor.answer('changed');
  expect(renew).toHaveBeenCalledTimes(1);
  await pass(10 * ASK_EVERY_MS);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('it does not ask while a renewal is under way', async () => {
  let finish: (renewal: Renewal) => void = () => undefined;
  renew.mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)));
  void monitor.answer('changed');
  await pass(5 * ASK_EVERY_MS);
  expect(ask).toHaveBeenCalledTimes(1);
  finish({ outcome: 'unreachable', error: undefined });
  await pass(ASK_EVERY_MS);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('a provider that is away when something changed is asked again', async () => {
  renew.mockResolvedValueOnce({ outcome: 'unreachable', error: undefined });
  await monitor.answer('changed');
  renew.mockResolvedValueOnce({ outcome: 'refused', token: 'x' });
  await pass(ASK_EVERY_MS);
  await monitor.answer('changed');
  expect(renew).toHaveBeenCalledTimes(2);
});

test('still "changed" after a renewal that worked: it stops and says so once', async () => {
  await monitor.answer('changed');
  await pass(ASK_EVERY_MS);
  await monitor.answer('changed');
  expect(renew).toHaveBeenCalledTimes(1);
  expect(onBlind).toHaveBeenCalledTimes(1);
  await pass(10 * ASK_EVERY_MS);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('"unchanged" after a renewal makes the next change count anew', async () => {
  await monitor.answer('changed');
  await monitor.answer('unchanged');
  await monitor.answer('changed');
  expect(renew).toHaveBeenCalledTimes(2);
  expect(onBlind).not.toHaveBeenCalled();
});

test('"changed", and the renewal brings another session state: that one is watched', async () => {
  renew.mockImplementationOnce(async () => {
    monitor.watch('b');
    return renewed();
  });
  await monitor.answer('changed');
  await monitor.answer('changed');
  expect(renew).toHaveBeenCalledTimes(2);
  expect(onBlind).not.toHaveBeenCalled();
});

test('"error" before anything else: the browser partitions storage; it stops quietly', async () => {
  await monitor.answer('error');
  await pass(10 * ASK_EVERY_MS);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(onError).not.toHaveBeenCalled();
  expect(onBlind).not.toHaveBeenCalled();
});

test('"error" after "unchanged" is a session error', async () => {
  await monitor.answer('unchanged');
  await monitor.answer('error');
  expect(onError).toHaveBeenCalledTimes(1);
});

test('a frame that never answers is given up, and that is said once', async () => {
  await pass(20 * ASK_EVERY_MS);
  expect(ask).toHaveBeenCalledTimes(4);
  expect(onSilent).toHaveBeenCalledTimes(1);
});

test('a frame that has answered before is asked on', async () => {
  await monitor.answer('unchanged');
  await pass(20 * ASK_EVERY_MS);
  expect(ask).toHaveBeenCalledTimes(21);
  expect(onSilent).not.toHaveBeenCalled();
});

test('words that are no answer are ignored, and so is everything once it is stopped', async () => {
  await monitor.answer({ hello: 'world' });
  expect(renew).not.toHaveBeenCalled();
  monitor.stop();
  await monitor.answer('changed');
  await pass(10 * ASK_EVERY_MS);
  expect(renew).not.toHaveBeenCalled();
  expect(ask).toHaveBeenCalledTimes(1);
});
