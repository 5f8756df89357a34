import { Readable } from 'node:stream';
import { RefusedRequest } from '@console/platform/api/problem.ts';
import { keepOpen, Turns } from './turns.ts';

/** Returns the status with which a step is refused, if it is. */
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

test('four commands without an upload are carried out at once', () => {
  const turns = new Turns();
  const [ended] = [turns.look(), turns.look(), turns.look(), turns.look()];
  expect(statusOf(() => turns.look())).toBe(503);
  ended();
  expect(statusOf(() => turns.look())).toBeUndefined();
});

test('fault 100: a way back waits for no look or upload of others, and for no more than four of its own', () => {
  const turns = new Turns();
  for (let look = 0; look < 4; look += 1) turns.look();
  for (let sub = 0; sub < 10; sub += 1) turns.wait(String(sub));
  const takeBack = (sub: string) => turns.takeBack(sub);
  const [ended] = [takeBack('0'), takeBack('0'), takeBack('0'), takeBack('0')];
  expect(statusOf(() => takeBack('0'))).toBe(429);
  expect(statusOf(() => takeBack('1'))).toBeUndefined();
  ended();
  expect(statusOf(() => takeBack('0'))).toBeUndefined();
});

test('one upload of somebody waits, and ten of all', () => {
  const turns = new Turns();
  const begun = turns.wait('0');
  expect(statusOf(() => turns.wait('0'))).toBe(429);
  for (let sub = 1; sub < 10; sub += 1) turns.wait(String(sub));
  expect(statusOf(() => turns.wait('10'))).toBe(503);
  begun();
  expect(statusOf(() => turns.wait('0'))).toBeUndefined();
});

afterEach(() => jest.useRealTimers());

test('what waits for a minute has an empty line every 15 seconds, until it is there', () => {
  jest.useFakeTimers();
  const lines = new Readable({ read: () => undefined });
  const end = keepOpen(lines);
  jest.advanceTimersByTime(60_000);
  end();
  jest.advanceTimersByTime(60_000);
  expect(String(lines.read())).toBe('\n\n\n\n');
});
