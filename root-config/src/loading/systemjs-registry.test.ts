/** @jest-environment node */
import { watchLoads } from './systemjs-registry.ts';

test('a failed import is not an unhandled rejection, and still rejects for its caller', async () => {
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

test('a failure of a dependency is not an unhandled rejection before its importer awaits it', async () => {
  const link = Promise.reject(new Error('The page is left'));
  const handled = jest.spyOn(link, 'catch');
  const registry: unique symbol = Symbol();
  class Loader {
    readonly [registry] = { 'https://ui.test/shared-ui.js': { L: link } };
    import = async (): Promise<void> => undefined;
    instantiate(address: string, parent: string): string {
      return `${address} for ${parent}`;
    }
  }
  const loader = new Loader();
  Object.assign(globalThis, { System: loader });
  watchLoads();
  const file = 'https://ui.test/shared-ui.js';
  expect(loader.instantiate(file, 'root-config')).toBe(`${file} for root-config`);
  expect(handled).toHaveBeenCalledTimes(1);
  expect(loader.instantiate('https://ui.test/other.js', 'x')).toContain('other.js');
});
