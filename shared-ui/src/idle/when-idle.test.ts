/** @jest-environment node */
import { idly, whenIdle } from './when-idle.ts';

const page = { hidden: false };
let callbacks: IdleRequestCallback[];

beforeEach(() => {
  page.hidden = false;
  callbacks = [];
  Object.assign(globalThis, {
    document: page,
    requestIdleCallback: (callback: IdleRequestCallback) => callbacks.push(callback),
    cancelIdleCallback: () => {
      callbacks = [];
    },
  });
});

/** An idle period of the browser. */
const period = () => callbacks.shift()?.({ didTimeout: false, timeRemaining: () => 50 });

test('what is done beside the work never keeps a click waiting, however idle the browser is', () => {
  jest.useFakeTimers();
  const periods: number[] = [];
  function* steps(): Generator<undefined, void> {
    for (let step = 0; step < 20; step += 1) {
      jest.setSystemTime(Date.now() + 2);
      yield;
    }
  }
  const onDone = jest.fn();
  whenIdle(steps(), onDone);
  while (callbacks.length > 0) {
    const begun = Date.now();
    period();
    periods.push(Date.now() - begun);
  }
  expect(onDone).toHaveBeenCalled();
  expect(Math.max(...periods)).toBeLessThan(12);
  jest.useRealTimers();
});

test('a page that nobody looks at does it at once', () => {
  page.hidden = true;
  const onDone = jest.fn();
  whenIdle([1, 2, 3].map(() => undefined).values(), onDone);
  callbacks.shift()?.({ didTimeout: true, timeRemaining: () => 0 });
  expect(onDone).toHaveBeenCalledTimes(1);
});

test('what is called off is not gone on with', async () => {
  const controller = new AbortController();
  let steps = 0;
  function* endless(): Generator<undefined, void> {
    while (steps < 1_000_000) {
      steps += 1;
      yield;
    }
  }
  const done = idly(endless(), controller.signal);
  period();
  controller.abort('enough');
  await expect(done).rejects.toBe('enough');
  expect(callbacks).toEqual([]);
});
