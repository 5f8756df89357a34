import { Readable } from 'node:stream';
import { RefusedRequest } from '@console/platform/api/problem.ts';
import { keepOpen, Turns } from './turns.ts';

function statusOf(step: () => unknown): number | undefined {
  try {
    step();
    return undefined;
  } catch (error) {
    if (!(error instanceof RefusedRequest)) throw error;
    expect(error.headers).toHaveProperty('retry-after');
    expect(error.problem.detail).toMatch(/\(MF-205\)$/);
    return error.problem.status;
  }
}

test('four commands without an upload can run at the same time', () => {
  const turns = new Turns();
  const [ended] = [
    turns.startCommand(),
    turns.startCommand(),
    turns.startCommand(),
    turns.startCommand(),
  ];
  expect(statusOf(() => turns.startCommand())).toBe(503);
  ended();
  expect(statusOf(() => turns.startCommand())).toBeUndefined();
});

test('fault 100: a rollback waits for no command or upload of others, and an account can run four', () => {
  const turns = new Turns();
  for (let index = 0; index < 4; index += 1) turns.startCommand();
  for (let sub = 0; sub < 10; sub += 1) turns.queueUpload(String(sub));
  const startRollback = (sub: string) => turns.startRollback(sub);
  const [ended] = [startRollback('0'), startRollback('0'), startRollback('0'), startRollback('0')];
  expect(statusOf(() => startRollback('0'))).toBe(429);
  expect(statusOf(() => startRollback('1'))).toBeUndefined();
  ended();
  expect(statusOf(() => startRollback('0'))).toBeUndefined();
});

test('each account can have one waiting upload, and all accounts together ten', () => {
  const turns = new Turns();
  const endFirst = turns.queueUpload('0');
  expect(statusOf(() => turns.queueUpload('0'))).toBe(429);
  for (let sub = 1; sub < 10; sub += 1) turns.queueUpload(String(sub));
  expect(statusOf(() => turns.queueUpload('10'))).toBe(503);
  endFirst();
  expect(statusOf(() => turns.queueUpload('0'))).toBeUndefined();
});

afterEach(() => jest.useRealTimers());

test('a waiting answer gets an empty line every 15 seconds until it is complete', () => {
  jest.useFakeTimers();
  const lines = new Readable({ read: () => undefined });
  const end = keepOpen(lines);
  jest.advanceTimersByTime(60_000);
  end();
  jest.advanceTimersByTime(60_000);
  expect(String(lines.read())).toBe('\n\n\n\n');
});
