import { watchLeaving } from './leaving.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a failure in a page that is not being left counts as a failure', async () => {
  await expect(watchLeaving(new EventTarget())()).resolves.toBe(false);
});

test('a failure in a page that is being left is retried when the page turns out to stay', async () => {
  const page = new EventTarget();
  const wasLeaving = watchLeaving(page);
  page.dispatchEvent(new Event('beforeunload'));
  const resolved = jest.fn();
  void wasLeaving().then(resolved);
  await jest.advanceTimersByTimeAsync(9_000);
  expect(resolved).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(resolved).toHaveBeenCalledWith(true);
  await expect(wasLeaving()).resolves.toBe(false);
});

test('a script that loads after the page began to leave learns this from the page’s first script', async () => {
  const shared = new Map<string, object>();
  const System = { get: (name: string) => shared.get(name) ?? null, set: shared.set.bind(shared) };
  Object.assign(globalThis, { System });
  try {
    const [first, later] = [await freshScript(), await freshScript()];
    first.shareLeaving();
    window.dispatchEvent(new Event('beforeunload'));
    const latest = await freshScript();
    for (const { wasLeaving } of [later, latest]) {
      const resolved = jest.fn();
      void wasLeaving().then(resolved);
      await jest.advanceTimersByTimeAsync(1_000);
      expect(resolved).not.toHaveBeenCalled();
    }
  } finally {
    Reflect.deleteProperty(globalThis, 'System');
  }
});

/** Loads a new copy of the file: each script of a page has its own copy. */
async function freshScript(): Promise<typeof import('./leaving.ts')> {
  jest.resetModules();
  return import('./leaving.ts');
}
