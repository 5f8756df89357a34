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

test('a script that runs once the page is left already asks the page’s first script', async () => {
  const shared = new Map<string, object>();
  const System = { get: (name: string) => shared.get(name) ?? null, set: shared.set.bind(shared) };
  Object.assign(globalThis, { System });
  try {
    const [first, later] = [await freshScript(), await freshScript()];
    first.shareLeaving();
    window.dispatchEvent(new Event('beforeunload'));
    const latest = await freshScript();
    for (const { wasLeaving } of [later, latest]) {
      const said = jest.fn();
      void wasLeaving().then(said);
      await jest.advanceTimersByTimeAsync(1_000);
      expect(said).not.toHaveBeenCalled();
    }
  } finally {
    Reflect.deleteProperty(globalThis, 'System');
  }
});

/** As another script of the page has it, which is a file of its own. */
async function freshScript(): Promise<typeof import('./leaving.ts')> {
  jest.resetModules();
  return import('./leaving.ts');
}
