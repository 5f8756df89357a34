import { idly, whenIdle } from './when-idle.ts';

const hidden = jest.spyOn(document, 'hidden', 'get');
let callbacks: IdleRequestCallback[];

beforeEach(() => {
  hidden.mockReturnValue(false);
  callbacks = [];
  Object.assign(globalThis, {
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
      jest.advanceTimersByTime(2);
      yield;
    }
  }
  const onDone = jest.fn();
  whenIdle(steps(), onDone);
  while (callbacks.length > 0) {
    const begun = performance.now();
    period();
    periods.push(performance.now() - begun);
  }
  expect(onDone).toHaveBeenCalled();
  expect(Math.max(...periods)).toBeLessThan(12);
  jest.useRealTimers();
});

const press = () => document.body.dispatchEvent(new Event('pointerup', { bubbles: true }));

test('after a click it waits until what that led to is drawn, though not for ever', () => {
  jest.useFakeTimers();
  const onDone = jest.fn();
  press();
  const callOff = whenIdle([undefined].values(), onDone);
  expect(callbacks).toEqual([]);
  jest.advanceTimersByTime(200);
  expect(callbacks).toEqual([]);
  jest.advanceTimersByTime(100);
  expect(callbacks).toHaveLength(1);
  callOff();
  whenIdle([undefined].values(), onDone);
  for (let typed = 0; typed < 20; typed += 1) {
    press();
    jest.advanceTimersByTime(100);
  }
  while (callbacks.length > 0) period();
  expect(onDone).toHaveBeenCalledTimes(1);
  jest.useRealTimers();
});

test('a page that nobody looks at does it at once', () => {
  hidden.mockReturnValue(true);
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
