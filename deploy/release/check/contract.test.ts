import { type ContractModule, checkContracts, describeEarlierApis } from './contract.ts';

function module(
  name: string,
  uses: Record<string, string> = {},
  provides?: string,
): ContractModule {
  return { module: name, version: '3.0.0', uses, ...(provides && { provides }) };
}

const auth = module('shared-auth', {}, '1.2.0');
const ui = module('shared-ui', { '@console/shared-auth': '1.2.0' }, '1.6.0');
const users = module('mf-users', {
  '@console/shared-auth': '1.1.0',
  '@console/shared-ui': '1.4.0',
});

const check = (live: readonly ContractModule[], ...changing: string[]) =>
  checkContracts(live, new Set(changing));

const newer = module('mf-users', { '@console/shared-ui': '1.7.0' });
const next = module('shared-ui', {}, '2.0.0');
const rebuilt = module('mf-users', { '@console/shared-ui': '2.0.0' });
const serving = { ...module('shared-ui', {}, '2.0.0'), serves: { '1.6.0': 'api-1.js' } };
const hubs = module('mf-hubs', { '@console/shared-ui': '1.6.0' });
const broken = module('mf-hubs', { '@console/shared-ui': '9.0.0' });

test.each<[string, readonly ContractModule[], ...string[]]>([
  [
    'is built against an older API of the same major version',
    [auth, ui, users],
    'mf-users',
    'shared-ui',
  ],
  [
    'is released together with the new API that it is built against',
    [auth, next, rebuilt],
    'shared-ui',
    'mf-users',
  ],
  ['is a new API that still serves the earlier one', [auth, serving, users, hubs], 'shared-ui'],
  ['was built against an API that is still served', [auth, serving, users], 'mf-users'],
  ['is released while a dependency of another module is missing', [auth, users], 'shared-auth'],
  ['is released while two other modules are incompatible', [auth, ui, users, broken], 'mf-users'],
])('goes live: a module that %s', (_, live, ...changing) => {
  expect(() => check(live, ...changing)).not.toThrow();
});

test.each([
  [
    'a module that needs a newer API than the live one; the message names both versions',
    [auth, ui, newer],
    'mf-users',
    'mf-users 3.0.0 is refused: it was built against @console/shared-ui 1.7.0, but 1.6.0 is live (MF-118)',
  ],
  [
    'an API that is incompatible with a live module; the message names that module',
    [auth, next, users],
    'shared-ui',
    'shared-ui 3.0.0 is refused: it provides 2.0.0, but mf-users 3.0.0, which is live, was built against @console/shared-ui 1.4.0 (MF-118)',
  ],
  [
    'an API that no longer serves one that live modules need; the message names all of them',
    [auth, next, users, hubs],
    'shared-ui',
    '2 misfits: (1) it provides 2.0.0, but mf-users 3.0.0, which is live, was built against @console/shared-ui 1.4.0; (2) it provides 2.0.0, but mf-hubs',
  ],
  [
    'a module that needs a newer version than those that are served',
    [auth, serving, newer],
    'mf-users',
    'built against @console/shared-ui 1.7.0, but 2.0.0 or 1.6.0 is live (MF-118)',
  ],
  [
    'a shared module that needs an earlier API: the page cannot scope its imports',
    [{ ...auth, provides: '2.0.0', serves: { '1.2.0': 'api-1.js' } }, ui],
    'shared-auth',
    'but shared-ui 3.0.0, which is live, was built against @console/shared-auth 1.2.0 (MF-118)',
  ],
  [
    'a module that uses a module that is not live',
    [auth, users],
    'mf-users',
    '1.4.0, which is not live (MF-118)',
  ],
  [
    'a module that uses the API of a module that has none',
    [auth, module('shared-ui'), users],
    'mf-users',
    'but none is live',
  ],
])('is refused: %s', (_, live, changing, sentence) => {
  expect(() => check(live, changing)).toThrow(sentence);
});

test('the modules that need an earlier API are known', () => {
  const live = [auth, serving, users, rebuilt];
  expect(live.map((one) => describeEarlierApis(one, live))).toEqual([
    [],
    [],
    ['@console/shared-ui 1.4.0'],
    [],
  ]);
});
