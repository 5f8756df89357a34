import type { RunnableVersion } from '../release/runnable-versions.ts';
import { watchScreen } from './watch-screen.ts';

jest.mock('./find-screen.ts', () => ({ findScreen: () => undefined }));

const version = {
  address: 'https://users.test/1/users.js',
  module: 'mf-users',
} as RunnableVersion;
const isNoted = () => localStorage.length > 0;

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});

test('a mount is marked until the tasks that it started have run, because React renders in such a task', async () => {
  let wasNoted: boolean | undefined;
  const mounting = watchScreen(version).mount(async () => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    setTimeout(() => {
      wasNoted = isNoted();
    });
  });
  await jest.advanceTimersByTimeAsync(99);
  expect(isNoted()).toBe(true);
  await jest.advanceTimersByTimeAsync(1);
  await mounting;
  await jest.advanceTimersByTimeAsync(1);
  expect(wasNoted).toBe(true);
  expect(isNoted()).toBe(false);
});

test.each([
  ['throws', () => Promise.reject(new Error('broken'))],
  ['never ends while the page still responds', () => new Promise<void>(() => undefined)],
])('a mount that %s does not count as hanging', async (_, work) => {
  watchScreen(version)
    .mount(work)
    .catch(() => undefined);
  expect(isNoted()).toBe(true);
  await jest.advanceTimersByTimeAsync(9_000);
  expect(isNoted()).toBe(false);
});
