import { watchLeaving } from './leaving.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('what fails in a page that nobody leaves has failed', async () => {
  await expect(watchLeaving(new EventTarget())()).resolves.toBe(false);
});

test('what fails while the page is left waits until it turns out to stay, and is to be tried again', async () => {
  const page = new EventTarget();
  const wasLeaving = watchLeaving(page);
  page.dispatchEvent(new Event('beforeunload'));
  const said = jest.fn();
  void wasLeaving().then(said);
  await jest.advanceTimersByTimeAsync(9_000);
  expect(said).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(said).toHaveBeenCalledWith(true);
  await expect(wasLeaving()).resolves.toBe(false);
});
