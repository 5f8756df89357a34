import { mountRootParcel } from 'single-spa';
import { getTimeouts } from './lifecycles.ts';

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** Counts single-spa's warnings while a parcel takes some seconds to mount. */
async function countWarnings(timeouts: object, seconds: number): Promise<number> {
  jest.useFakeTimers();
  const logs = [jest.spyOn(console, 'warn'), jest.spyOn(console, 'error')];
  for (const log of logs) log.mockReset();
  const later = () => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000));
  const parcel = {
    bootstrap: async () => undefined,
    mount: later,
    unmount: async () => undefined,
    ...timeouts,
  };
  const { mountPromise } = mountRootParcel(parcel, { domElement: document.body });
  await jest.advanceTimersByTimeAsync(seconds * 1000);
  await mountPromise;
  return logs.flatMap(({ mock }) => mock.calls).length;
}

test('single-spa warns of a slow mount only after the given time', async () => {
  expect(await countWarnings({}, 20)).toBeGreaterThan(0);
  expect(await countWarnings({ timeouts: getTimeouts(60_000) }, 20)).toBe(0);
  expect(await countWarnings({ timeouts: getTimeouts(10_000) }, 20)).toBeGreaterThan(0);
});
