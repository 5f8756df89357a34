import { type ContractModule, checkContracts } from './contract.ts';

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

test('what was built against an older face of the same major version goes live', () => {
  expect(() => check([auth, ui, users], 'mf-users', 'shared-ui')).not.toThrow();
});

test('what was built against a newer face than the live one is refused, with both named', () => {
  const newer = module('mf-users', { '@console/shared-ui': '1.7.0' });
  expect(() => check([auth, ui, newer], 'mf-users')).toThrow(
    'mf-users 3.0.0 is refused: it was built against @console/shared-ui 1.7.0, but 1.6.0 is live (MF-118)',
  );
});

test('a face that a live module cannot work with is refused, with that module named', () => {
  const next = module('shared-ui', {}, '2.0.0');
  expect(() => check([auth, next, users], 'shared-ui')).toThrow(
    'shared-ui 3.0.0 is refused: it provides 2.0.0, but mf-users 3.0.0, which is live, was built against @console/shared-ui 1.4.0 (MF-118)',
  );
});

test('a new face and a module built against it go live together', () => {
  const next = module('shared-ui', {}, '2.0.0');
  const rebuilt = module('mf-users', { '@console/shared-ui': '2.0.0' });
  expect(() => check([auth, next, rebuilt], 'shared-ui', 'mf-users')).not.toThrow();
});

test('what needs a module that is not live is refused', () => {
  expect(() => check([auth, users], 'mf-users')).toThrow(
    '@console/shared-ui 1.4.0, which is not live (MF-118)',
  );
  // That it is missing already keeps no other module back.
  expect(() => check([auth, users], 'shared-auth')).not.toThrow();
});

test('what has no face at all is said to have none', () => {
  expect(() => check([auth, module('shared-ui'), users], 'mf-users')).toThrow('but none is live');
});

test('modules that do not fit already do not keep another from being released', () => {
  const broken = module('mf-hubs', { '@console/shared-ui': '9.0.0' });
  expect(() => check([auth, ui, users, broken], 'mf-users')).not.toThrow();
});
