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

test('calls `wake` when the network is back', () => {
  dispatchEvent(new Event('online'));
  expect(wake).toHaveBeenCalledTimes(1);
});

test('calls `wake` when the page is restored from the cache, not when it has just loaded', () => {
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(wake).not.toHaveBeenCalled();
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(wake).toHaveBeenCalledTimes(1);
});

test('calls `wake` when the tab is shown, not when it is hidden', () => {
  const visibility = jest.spyOn(document, 'visibilityState', 'get');
  visibility.mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(wake).not.toHaveBeenCalled();
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(wake).toHaveBeenCalledTimes(1);
  visibility.mockRestore();
});

test('calls `wake` after a time in which no timer ran, and after the clock was set back', () => {
  jest.advanceTimersByTime(60_000);
  expect(wake).not.toHaveBeenCalled();
  jest.setSystemTime(Date.now() + 3_600_000);
  jest.advanceTimersByTime(10_000);
  expect(wake).toHaveBeenCalledTimes(1);
  jest.setSystemTime(Date.now() - 3_600_000);
  jest.advanceTimersByTime(10_000);
  expect(wake).toHaveBeenCalledTimes(2);
});

test('does not call `wake` after it was stopped', () => {
  stop();
  dispatchEvent(new Event('online'));
  jest.setSystemTime(Date.now() + 3_600_000);
  jest.advanceTimersByTime(10_000);
  expect(wake).not.toHaveBeenCalled();
});
