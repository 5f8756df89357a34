/** @jest-environment node */
import { markRuns } from './hung-versions.ts';
import { mendDelete, watchLoads } from './systemjs-registry.ts';

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

describe('System.delete of SystemJS, mended', () => {
  const UI = 'https://ui.test/shared-ui.js';
  const USERS = 'https://users.test/mf-users.js';
  const HUBS = 'https://hubs.test/mf-hubs.js';

  /** Records of the modules: each counts its runs, and what it hears of the greeting of shared-ui. */
  const runs: string[] = [];
  const heard: string[] = [];
  let greet: (text: string) => void = () => undefined;

  const ui: Declare = (exporting) => {
    greet = (text) => exporting('greeting', text);
    return { execute: () => void greet('hello') };
  };
  const screen =
    (name: string): Declare =>
    (exporting) => ({
      setters: [({ greeting }) => heard.push(`${name}: ${greeting}`)],
      execute() {
        runs.push(name);
        exporting('big', new ArrayBuffer(1));
      },
    });
  const files: Readonly<Record<string, [string[], Declare]>> = {
    [UI]: [[], ui],
    [USERS]: [[UI], screen('users')],
    [HUBS]: [[UI], screen('hubs')],
  };

  beforeEach(() => {
    Reflect.deleteProperty(globalThis, 'document');
    jest.isolateModules(() => void jest.requireActual('systemjs/dist/system.js'));
    const currentScript = { src: '' };
    Object.assign(globalThis, { document: { currentScript }, addEventListener: () => undefined });
    Object.assign(System.constructor.prototype, {
      instantiate(address: string) {
        currentScript.src = address;
        Reflect.apply(Reflect.get(this, 'register'), this, files[address] ?? []);
        return Reflect.apply(Reflect.get(this, 'getRegister'), this, []);
      },
    });
    markRuns();
    mendDelete();
    for (const list of [runs, heard]) list.length = 0;
  });

  test('an import no longer calls the setters of the deleted module, but those of others', async () => {
    await Promise.all([System.import(USERS), System.import(HUBS)]);
    System.delete(USERS);
    heard.length = 0;
    greet('good morning');
    expect(heard).toEqual(['hubs: good morning']);
  });

  test('a deleted module is not reachable from its import, and leaves memory', async () => {
    await System.import(HUBS);
    const big = new WeakRef((await System.import<{ big: object }>(USERS)).big);
    expect(System.delete(USERS)).toBeInstanceOf(Function);
    // The exports live until the task that has read them ends.
    await new Promise((resolve) => setTimeout(resolve));
    collectGarbage();
    expect(big.deref()).toBeUndefined();
  });

  test('a deleted module runs again when it is imported again', async () => {
    await System.import(USERS);
    System.delete(USERS);
    await System.import(USERS);
    heard.length = 0;
    greet('good evening');
    expect(runs).toEqual(['users', 'users']);
    expect(heard).toEqual(['users: good evening']);
  });

  test('a module that was never loaded is not deleted', () => {
    expect(System.delete(USERS)).toBe(false);
  });
});

function collectGarbage(): void {
  jest
    .requireActual<{ setFlagsFromString(flag: string): void }>('node:v8')
    .setFlagsFromString('--expose-gc');
  jest.requireActual<{ runInNewContext(code: string): void }>('node:vm').runInNewContext('gc()');
}

type Declare = (exporting: (name: string, value: unknown) => void) => {
  readonly setters?: readonly ((exports: Readonly<Record<string, unknown>>) => void)[];
  readonly execute: () => void;
};
