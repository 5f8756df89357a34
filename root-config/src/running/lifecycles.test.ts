import { mountRootParcel } from 'single-spa';
import { timeoutsAfter } from './lifecycles.ts';

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** What single-spa complains of while a parcel takes so long to mount. */
async function complaints(timeouts: object, seconds: number): Promise<number> {
  jest.useFakeTimers();
  const said = [jest.spyOn(console, 'warn'), jest.spyOn(console, 'error')];
  for (const one of said) one.mockReset();
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
  return said.flatMap(({ mock }) => mock.calls).length;
}

test('single-spa complains of a slow mount only after what it is told', async () => {
  expect(await complaints({}, 20)).toBeGreaterThan(0);
  expect(await complaints({ timeouts: timeoutsAfter(60_000) }, 20)).toBe(0);
  expect(await complaints({ timeouts: timeoutsAfter(10_000) }, 20)).toBeGreaterThan(0);
});
