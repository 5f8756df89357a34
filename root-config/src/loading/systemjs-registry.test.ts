import { watchLoads } from './systemjs-registry.ts';

test('a failed import is no unhandled rejection, and is heard of by whoever awaits it', async () => {
  const cut = new Error('The page is left');
  const loading = Promise.reject(cut);
  const handled = jest.spyOn(loading, 'catch');
  class Loader {
    import(): Promise<never> {
      return loading;
    }
  }
  Object.assign(globalThis, { System: new Loader() });
  watchLoads();
  const imported = System.import('rxjs');
  expect(handled).toHaveBeenCalledTimes(1);
  await expect(imported).rejects.toBe(cut);
});
