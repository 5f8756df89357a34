import { untilIdle } from './until-idle.ts';

let callbacks: (() => void)[];

beforeEach(() => {
  jest.useFakeTimers();
  callbacks = [];
  Object.assign(globalThis, {
    requestIdleCallback: (callback: () => void) => callbacks.push(callback),
  });
});

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const press = () => dispatchEvent(new Event('pointerdown'));

test('callers continue in their order when the page is idle after the result of a press', async () => {
  const order: number[] = [];
  press();
  for (const caller of [1, 2]) void untilIdle().then(() => order.push(caller));
  await jest.advanceTimersByTimeAsync(149);
  expect(callbacks).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  expect(order).toEqual([]);
  callbacks.shift()?.();
  await jest.advanceTimersByTimeAsync(0);
  expect(order).toEqual([1, 2]);
});

test('a page that was busy for long gets as much time again', async () => {
  const onIdle = jest.fn();
  jest.advanceTimersByTime(1_000);
  void untilIdle().then(onIdle);
  await jest.advanceTimersByTimeAsync(300);
  callbacks.shift()?.();
  await jest.advanceTimersByTimeAsync(299);
  expect(onIdle).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(onIdle).toHaveBeenCalled();
});

test('a hidden page is not waited for', async () => {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  press();
  await untilIdle();
  expect(callbacks).toEqual([]);
});
