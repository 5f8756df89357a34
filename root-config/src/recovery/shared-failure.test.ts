import type { PageReleases } from '@console/shared-ui/contract';
import { ModuleVersions } from '../loading/module-versions.ts';
import { toFailure } from '../release/module-failure.ts';
import { fakeImportMap, publishedVersion } from '../testing/published-version.ts';
import { sharedFailure } from './shared-failure.ts';

const ORIGIN = 'https://console.test';
const SCREEN = '@console/mf-users';

const published = (module: string, version: string, specifiers: readonly string[]) =>
  publishedVersion(module, version, {
    imports: Object.fromEntries(
      specifiers.map((name) => [name, `${ORIGIN}/${module}/${version}/${fileName(name)}.js`]),
    ),
  });
const fileName = (specifier: string) => specifier.replace('@console/', '').replaceAll('/', '-');

const folders = {
  'root-config': ['@console/root-config'],
  'shared-auth': ['@console/shared-auth'],
  'shared-ui': ['@console/shared-ui'],
  'shared-dependencies': ['react', 'react-dom/client', '@blueprintjs/core'],
  'mf-shell': ['@console/mf-shell'],
  'mf-users': [SCREEN],
};

/** Creates a page in which all or some of the modules were just released. */
function page(released: readonly string[] = Object.keys(folders)): ModuleVersions {
  const modules = Object.entries(folders).map(([module, specifiers]) => {
    const before = { lastGood: published(module, '1.0.0', specifiers) };
    const live = published(module, '2.0.0', specifiers);
    return [module, { live, ...(released.includes(module) && before) }];
  });
  const releases: PageReleases = { modules: Object.fromEntries(modules), overrideOrigins: [] };
  return new ModuleVersions(releases, []);
}

beforeEach(fakeImportMap);

const at = (module: string, file = module, version = '2.0.0') =>
  `${ORIGIN}/${module}/${version}/${file}.js:3:14`;
const SCREENS_OWN = at('mf-users');
const CHUNK = at('mf-users', 'chunk-1');
const SHARED = at('shared-ui');
const REACT = at('shared-dependencies', 'react-dom-client');
const BLUEPRINT = at('shared-dependencies', 'blueprint');
const RUNNER = at('root-config');

const engines = {
  Chromium: (places: readonly string[]) =>
    ['TypeError: no', ...places.map((place) => `    at draw (${place})`)].join('\n'),
  'Firefox and WebKit': (places: readonly string[]) =>
    places.map((place) => `draw@${place}`).join('\n'),
};

describe.each(Object.entries(engines))('in %s', (_, written) => {
  const failure = (stack: readonly string[], components?: readonly string[]) => {
    const error = Object.assign(new TypeError('no'), { stack: written(stack) });
    return toFailure(SCREEN, 'render', error, components && written(components));
  };

  test.each([
    ['its component throws while rendering', [SHARED, REACT], undefined],
    [
      'its function throws when the screen calls it',
      [SHARED, SCREENS_OWN, REACT, RUNNER],
      undefined,
    ],
    ['its effect throws', [at('shared-ui', 'chunk-1'), REACT, RUNNER], undefined],
    ['a library that it calls throws', [BLUEPRINT, SHARED, SCREENS_OWN, REACT], undefined],
    ['React throws while it renders its component', [REACT, RUNNER], [REACT, SHARED, SCREENS_OWN]],
  ])('blames the shared module if %s', (_, stack, components) => {
    const thrown = failure(stack, components);
    expect(sharedFailure(thrown, page())).toMatchObject({
      left: { module: 'shared-ui', published: { version: '2.0.0' } },
      next: { source: 'last-good', published: { version: '1.0.0' } },
      failure: { stage: 'render', number: 'MF-043', message: 'no' },
    });
  });

  test.each([
    ['its own code throws when a shared component renders it', [SCREENS_OWN, SHARED, REACT]],
    ['its chunk throws when a shared function calls it', [CHUNK, SHARED, SCREENS_OWN]],
    ['a library that it calls throws', [BLUEPRINT, SCREENS_OWN, SHARED, REACT]],
    ['a library throws and the stack shows no caller', [BLUEPRINT, REACT, RUNNER]],
    ['root-config throws', [RUNNER]],
    ['the stack leads to no module', ['https://elsewhere.example/x.js:1:1']],
    ['the shell throws', [at('mf-shell'), SHARED]],
    ['code of a version that no longer runs throws', [at('shared-ui', 'shared-ui', '1.0.0')]],
  ])('blames the screen if %s', (_, stack) => {
    expect(sharedFailure(failure(stack, [REACT, SCREENS_OWN, SHARED]), page())).toBeUndefined();
  });

  test('blames the screen if the shared module has no other version', () => {
    expect(sharedFailure(failure([SHARED, REACT]), page([SCREEN]))).toBeUndefined();
  });
});

test.each([
  ['a thrown text', 'no'],
  ['an error without a stack', Object.assign(new Error('no'), { stack: undefined })],
])(
  'blames the screen for %s, unless React’s component stack names a shared module',
  (_, thrown) => {
    const blamed = (components?: string) =>
      sharedFailure(toFailure(SCREEN, 'render', thrown, components), page())?.left.module;
    expect(blamed()).toBeUndefined();
    expect(blamed(`\n    at List (${SHARED})\n    at Users (${SCREENS_OWN})`)).toBe('shared-ui');
    expect(blamed(`\n    at Users (${SCREENS_OWN})\n    at List (${SHARED})`)).toBeUndefined();
  },
);
