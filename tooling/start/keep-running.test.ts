import { type KeptService, keepRunning } from './keep-running.ts';
import type { Service } from './service.ts';

jest.useFakeTimers();

/** Returns a service without a process, and a function that ends it. */
function fakeService() {
  let end: (cause: string) => void = () => undefined;
  const ended = new Promise<string>((resolve) => {
    end = resolve;
  });
  const stop = async () => end('stopped');
  return { service: { ended, stop } as unknown as Service, end: (cause: string) => end(cause) };
}

let messages: string[];
let started: ReturnType<typeof fakeService>[];
let kept: KeptService;

async function startOne(): Promise<Service> {
  const one = fakeService();
  started.push(one);
  return one.service;
}

beforeEach(async () => {
  messages = [];
  started = [];
  kept = await keepRunning('The part', startOne, (sentence) => messages.push(sentence));
});

afterEach(() => kept.stop());

const endLast = (cause: string) => started.at(-1)?.end(cause);

test('a service is restarted after a pause, which doubles each time', async () => {
  for (const pauseMs of [250, 500, 1000, 2000, 4000]) {
    const before = started.length;
    endLast('exit code 1');
    await jest.advanceTimersByTimeAsync(pauseMs - 1);
    expect(started).toHaveLength(before);
    await jest.advanceTimersByTimeAsync(1);
    expect(started).toHaveLength(before + 1);
  }
  expect(new Set(messages)).toEqual(new Set(['The part ended (exit code 1); restarting.']));
});

test('a service that ends six times within a minute is given up', async () => {
  for (let time = 0; time < 6; time += 1) {
    endLast('SIGKILL');
    await jest.advanceTimersByTimeAsync(5000);
  }
  await jest.advanceTimersByTimeAsync(600_000);
  expect(started).toHaveLength(6);
  expect(messages.at(-1)).toBe(
    'The part ended (SIGKILL), too often within a minute; it is not restarted, and the other parts keep running (MF-182)',
  );
});

test('a service that ends less often is restarted each time', async () => {
  for (let time = 0; time < 20; time += 1) {
    endLast('SIGKILL');
    await jest.advanceTimersByTimeAsync(20_000);
  }
  expect(started).toHaveLength(21);
});

test('a stopped service stays stopped, even during a pause', async () => {
  endLast('SIGKILL');
  await jest.advanceTimersByTimeAsync(100);
  await kept.stop();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(started).toHaveLength(1);
});
