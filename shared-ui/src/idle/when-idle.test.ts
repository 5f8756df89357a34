import { runWhenIdle, whenIdle } from './when-idle.ts';

let callbacks: IdleRequestCallback[];

beforeEach(() => {
  jest.useFakeTimers();
  callbacks = [];
  Object.assign(globalThis, {
    requestIdleCallback: (callback: IdleRequestCallback) => callbacks.push(callback),
    cancelIdleCallback: () => {
      callbacks = [];
    },
  });
});

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const period = () => callbacks.shift()?.({ didTimeout: false, timeRemaining: () => 50 });

test('never blocks a click for long, even if the browser reports much idle time', () => {
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
    const startedAt = performance.now();
    period();
    periods.push(performance.now() - startedAt);
  }
  expect(onDone).toHaveBeenCalled();
  expect(Math.max(...periods)).toBeLessThan(12);
});

test('a page that is never idle still runs several steps at a time', () => {
  let steps = 0;
  function* work(): Generator<undefined, void> {
    for (; steps < 5; steps += 1) yield;
  }
  whenIdle(work(), () => undefined);
  callbacks.shift()?.({ didTimeout: true, timeRemaining: () => 0 });
  expect(steps).toBe(5);
});

test('a hidden page runs all steps without a pause', () => {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const onDone = jest.fn();
  whenIdle([1, 2, 3].map(() => undefined).values(), onDone);
  callbacks.shift()?.({ didTimeout: true, timeRemaining: () => 0 });
  expect(onDone).toHaveBeenCalledTimes(1);
});

test('stops when the work is cancelled', async () => {
  const controller = new AbortController();
  let steps = 0;
  function* endless(): Generator<undefined, void> {
    while (steps < 1_000_000) {
      jest.advanceTimersByTime(1);
      steps += 1;
      yield;
    }
  }
  const done = runWhenIdle(endless(), controller.signal);
  period();
  controller.abort('enough');
  await expect(done).rejects.toBe('enough');
  expect(callbacks).toEqual([]);
});

test('rejects with the error of a step', async () => {
  function* failing(): Generator<undefined, void> {
    yield;
    throw new Error('no such row');
  }
  const done = runWhenIdle(failing(), new AbortController().signal);
  period();
  await expect(done).rejects.toThrow('no such row');
  expect(callbacks).toEqual([]);
});

const press = () => dispatchEvent(new Event('pointerdown'));

test('waits until the effects of a press are over, but not forever', () => {
  const onDone = jest.fn();
  jest.advanceTimersByTime(1_000);
  whenIdle([].values(), onDone);
  press();
  period();
  expect(onDone).not.toHaveBeenCalled();
  jest.advanceTimersByTime(399);
  expect(callbacks).toEqual([]);
  jest.advanceTimersByTime(1);
  period();
  expect(onDone).toHaveBeenCalledTimes(1);

  press();
  whenIdle([].values(), onDone, { awaited: true });
  period();
  expect(onDone).toHaveBeenCalledTimes(2);

  press();
  whenIdle([].values(), onDone, { awaited: true });
  jest.advanceTimersByTime(1);
  press();
  period();
  expect(onDone).toHaveBeenCalledTimes(2);
  jest.advanceTimersByTime(400);
  period();
  expect(onDone).toHaveBeenCalledTimes(3);

  whenIdle([].values(), onDone);
  for (let pressed = 0; pressed < 20; pressed += 1) {
    press();
    period();
    jest.advanceTimersByTime(100);
  }
  period();
  expect(onDone).toHaveBeenCalledTimes(4);
});

test('work that has not started yet can be cancelled', () => {
  const onDone = jest.fn();
  press();
  whenIdle([].values(), onDone)();
  jest.advanceTimersByTime(1_000);
  period();
  expect(onDone).not.toHaveBeenCalled();
});
