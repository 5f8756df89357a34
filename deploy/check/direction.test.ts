import { directionFault } from './direction.ts';

const at = (file: string, specifier: string, typeOnly = false) =>
  directionFault({ file, specifier, typeOnly, names: [], line: 1, onDemand: false });

test('a micro-frontend may use the shared modules and libraries', () => {
  expect(at('mf-users/src/mf-users.tsx', '@console/shared-ui')).toBeUndefined();
  expect(at('mf-users/src/mf-users.tsx', '@console/shared-auth')).toBeUndefined();
  expect(at('mf-users/src/mf-users.tsx', 'react')).toBeUndefined();
});

test('a micro-frontend must not import another, by name or by path', () => {
  expect(at('mf-users/src/mf-users.tsx', '@console/mf-hubs')).toContain('must not import');
  expect(at('mf-users/src/mf-users.tsx', '../../mf-hubs/src/mf-hubs.tsx')).toContain(
    'reaches into',
  );
});

test('the shared modules know nothing of those above them', () => {
  expect(at('shared-auth/src/a.ts', '@console/shared-ui')).toContain('must not import');
  expect(at('shared-ui/src/a.ts', '@console/mf-users', true)).toContain('must not import');
});

test('the root config takes only types from shared-ui', () => {
  expect(at('root-config/src/a.ts', '@console/shared-ui', true)).toBeUndefined();
  expect(at('root-config/src/a.ts', '@console/shared-ui')).toContain('must not import');
});
