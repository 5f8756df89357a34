/** @jest-environment node */
import { whenIdle } from './when-idle.ts';

test('what is done beside the work never keeps a click waiting, however idle the browser is', () => {
  jest.useFakeTimers();
  const periods: number[] = [];
  function* steps(): Generator<undefined, void> {
    for (let step = 0; step < 20; step += 1) {
      jest.setSystemTime(Date.now() + 2);
      yield;
    }
  }
  const callbacks: IdleRequestCallback[] = [];
  Object.assign(globalThis, {
    requestIdleCallback: (callback: IdleRequestCallback) => callbacks.push(callback),
  });
  const onDone = jest.fn();
  whenIdle(steps(), onDone);
  for (let callback = callbacks.shift(); callback; callback = callbacks.shift()) {
    const begun = Date.now();
    callback({ didTimeout: false, timeRemaining: () => 50 });
    periods.push(Date.now() - begun);
  }
  expect(onDone).toHaveBeenCalled();
  expect(Math.max(...periods)).toBeLessThan(12);
  Reflect.deleteProperty(globalThis, 'requestIdleCallback');
  jest.useRealTimers();
});
