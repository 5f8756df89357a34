import { onWake } from './wake.ts';

const wake = jest.fn();
let stop: () => void;

beforeEach(() => {
  jest.useFakeTimers({ now: 1_000_000 });
  wake.mockReset();
  stop = onWake(wake);
});

afterEach(() => {
  stop();
  jest.useRealTimers();
});

test('a network that is back wakes', () => {
  dispatchEvent(new Event('online'));
  expect(wake).toHaveBeenCalledTimes(1);
});

test('a page that comes out of the cache wakes, one that has just been loaded does not', () => {
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(wake).not.toHaveBeenCalled();
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(wake).toHaveBeenCalledTimes(1);
});

test('a tab that is looked at again wakes, one that is hidden does not', () => {
  const visibility = jest.spyOn(document, 'visibilityState', 'get');
  visibility.mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(wake).not.toHaveBeenCalled();
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(wake).toHaveBeenCalledTimes(1);
  visibility.mockRestore();
});

test('time that passed while no timer ran is noticed, and so is a clock that was set back', () => {
  jest.advanceTimersByTime(60_000);
  expect(wake).not.toHaveBeenCalled();
  jest.setSystemTime(Date.now() + 3_600_000);
  jest.advanceTimersByTime(10_000);
  expect(wake).toHaveBeenCalledTimes(1);
  jest.setSystemTime(Date.now() - 3_600_000);
  jest.advanceTimersByTime(10_000);
  expect(wake).toHaveBeenCalledTimes(2);
});

test('stopped, it hears nothing', () => {
  stop();
  dispatchEvent(new Event('online'));
  jest.setSystemTime(Date.now() + 3_600_000);
  jest.advanceTimersByTime(10_000);
  expect(wake).not.toHaveBeenCalled();
});
