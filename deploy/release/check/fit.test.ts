import type { ModuleNames, Release } from '../store/release.ts';
import { checkNames } from './fit.ts';

interface Module {
  readonly release: Release;
  readonly names: ModuleNames;
}

/** Returns a module with one file, which provides one specifier. */
function module(
  name: string,
  exports: readonly string[],
  uses: Readonly<Record<string, readonly string[]>> = {},
  isWhole = false,
): Module {
  const file = `${name}.js`;
  const used = Object.entries(uses).map(([specifier, names]) => [specifier, { names, isWhole }]);
  return {
    release: {
      module: name,
      version: '3.0.0',
      publishedAt: '',
      entries: { [`@console/${name}`]: file },
      integrity: {},
      uses: {},
      content: '',
      origin: '',
      folder: '',
      manifest: undefined,
    },
    names: {
      [file]: {
        status: 'module',
        exports: Object.fromEntries(exports.map((one) => [one, 'function'])),
        uses: Object.fromEntries(used),
      },
    },
  };
}

const UI = '@console/shared-ui';
const ui = module('shared-ui', ['Button', 'Form']);
const users = module('mf-users', [], { [UI]: ['Button'] });
const hubs = module('mf-hubs', [], { [UI]: ['Chart'] });

const check = (together: readonly Module[], ...changing: string[]) =>
  checkNames({
    together: together.map(({ release }) => release),
    names: new Map(together.map(({ release, names }) => [release.module, names])),
    changing: new Set(changing),
  });

test('a module that exports all used names goes live', () => {
  expect(() => check([ui, users], 'shared-ui', 'mf-users')).not.toThrow();
});

test('fault 89: a module that uses a missing name is refused, and the message names both modules', () => {
  expect(() => check([ui, hubs], 'mf-hubs')).toThrow(
    'mf-hubs 3.0.0 is refused: mf-hubs.js uses Chart of @console/shared-ui, which shared-ui 3.0.0 does not export (MF-119)',
  );
});

test('a module that lacks a name used by a live module is refused, and the message names both', () => {
  expect(() => check([ui, hubs], 'shared-ui')).toThrow(
    'shared-ui 3.0.0 is refused: it does not export Chart of @console/shared-ui, used by mf-hubs 3.0.0 (live) in mf-hubs.js (MF-119)',
  );
});

test('the message lists all missing names', () => {
  const many = module('mf-hubs', [], { [UI]: ['Chart', 'Button', 'Map'] });
  expect(() => check([ui, many], 'mf-hubs')).toThrow('uses Chart, Map of @console/shared-ui');
});

test('the message lists all misfits, with the numbers of the others', () => {
  const whole = module('mf-tenants', [], { [UI]: [] }, true);
  expect(() => check([ui, hubs, whole], 'mf-hubs', 'mf-tenants')).toThrow(
    'mf-hubs 3.0.0 is refused: 2 misfits: (1) mf-hubs.js uses Chart of @console/shared-ui, which shared-ui 3.0.0 does not export; (2) mf-tenants 3.0.0: mf-tenants.js imports all of @console/shared-ui, which hides the names that it uses: import each name (MF-125) (MF-119)',
  );
});

test('imports of a module’s own files are not checked', () => {
  const split = module('mf-users', [], { './chunk-7.js': ['draw'] });
  expect(() => check([split], 'mf-users')).not.toThrow();
});

test('an existing incompatibility of other modules does not prevent a release', () => {
  expect(() => check([ui, users, hubs], 'mf-users')).not.toThrow();
});

test('an import that is not in the import map is refused', () => {
  const modules = [module('mf-users', [], { lodash: ['map'] }), ui];
  expect(() => check(modules, 'mf-users')).toThrow(
    'mf-users.js imports lodash, which is not in the import map (MF-119)',
  );
  expect(() => check(modules, 'shared-ui')).not.toThrow();
});

test('a changing module must not import another module whole', () => {
  const whole = module('mf-users', [], { [UI]: [] }, true);
  expect(() => check([ui, whole], 'mf-users')).toThrow(
    'mf-users.js imports all of @console/shared-ui, which hides the names that it uses: import each name (MF-125)',
  );
  expect(() => check([ui, whole], 'shared-ui')).not.toThrow();
});

test.each(['react', 'react-dom', 'react-dom/client'])('%s may be imported whole', (specifier) => {
  const whole = module('mf-users', [], { [specifier]: [] }, true);
  const react = module('shared-dependencies', []);
  const entries = { [specifier]: 'react.js' };
  const answering = { ...react, release: { ...react.release, entries } };
  expect(() => check([answering, whole], 'mf-users')).not.toThrow();
});

test('the exports of a module that did not load are not checked', () => {
  const broken = {
    ...ui,
    names: { 'shared-ui.js': { ...ui.names['shared-ui.js'], status: 'throws' } },
  };
  expect(() => check([broken as Module, hubs], 'shared-ui')).not.toThrow();
});

describe('of a shared module that serves an earlier API, a module', () => {
  const serving: Module = {
    release: { ...ui.release, provides: '3.0.0', serves: { '2.9.0': 'api-2.js' } },
    names: {
      ...ui.names,
      'api-2.js': { status: 'module', exports: { Chart: 'function' }, uses: {} },
    },
  };
  const builtAgainst = (version: string): Module => ({
    ...hubs,
    release: { ...hubs.release, uses: { [UI]: version } },
  });

  test('that was built against it can use its names', () => {
    expect(() => check([serving, builtAgainst('2.4.0')], 'shared-ui', 'mf-hubs')).not.toThrow();
  });

  test('that was built against the current API cannot use its names', () => {
    expect(() => check([serving, builtAgainst('3.0.0')], 'mf-hubs')).toThrow(
      'uses Chart of @console/shared-ui, which shared-ui 3.0.0 does not export (MF-119)',
    );
  });
});

describe('of a library that runs the page, a module of API level 2', () => {
  const SPA = 'single-spa';
  const libraries = module('shared-dependencies', ['navigateToUrl', 'unregisterApplication']);
  const entries = { [SPA]: 'shared-dependencies.js' };
  const providing = { ...libraries, release: { ...libraries.release, entries } };
  const using = (names: readonly string[], manifest: unknown): Module => {
    const user = module('mf-users', [], { [SPA]: names });
    return { ...user, release: { ...user.release, manifest } };
  };

  test('may use the names that the level allows', () => {
    expect(() =>
      check([providing, using(['navigateToUrl'], { api: 2 })], 'mf-users'),
    ).not.toThrow();
  });

  test('is refused if it uses another name, and the message says why', () => {
    const names = ['navigateToUrl', 'unregisterApplication', 'triggerAppChange'];
    expect(() => check([providing, using(names, { api: 2 })], 'mf-users')).toThrow(
      'mf-users.js uses unregisterApplication, triggerAppChange of single-spa, which shared-dependencies 3.0.0 does not export to a module with "api": 2 in its manifest.json (MF-119)',
    );
  });

  test.each([[{ api: 1 }], [{}], [undefined]])(
    'a module with the manifest %p uses all names',
    (manifest) => {
      expect(() =>
        check([providing, using(['unregisterApplication'], manifest)], 'mf-users'),
      ).not.toThrow();
    },
  );
});
