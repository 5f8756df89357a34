import path from 'node:path';
import { directionFault } from './direction.ts';
import { importsOfTemplate } from './imports.ts';

const root = path.resolve(__dirname, '../..');

const at = (file: string, specifier: string, typeOnly = false) =>
  directionFault({ file, specifier, typeOnly, names: [], line: 1, onDemand: false });

test('a micro-frontend may use the shared modules and libraries', () => {
  expect(at('mf-users/src/mf-users.tsx', '@console/shared-ui')).toBeUndefined();
  expect(at('mf-users/src/mf-users.tsx', '@console/shared-auth')).toBeUndefined();
  expect(at('mf-users/src/mf-users.tsx', '@console/shared-ui/contract')).toBeUndefined();
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

test('the root config and releases take nothing from shared-ui but the contract, types included', () => {
  for (const file of ['root-config/src/a.ts', 'deploy/release/a.ts']) {
    expect(at(file, '@console/shared-ui/contract')).toBeUndefined();
    expect(at(file, '@console/shared-ui', true)).toContain('must not import');
  }
  expect(at('deploy/release/a.ts', '@console/root-config')).toContain('must not import');
});

test('what stands for a module in tests is imported by tests alone', () => {
  const testing = '@console/shared-auth/testing';
  expect(at('shared-ui/src/list/list.testing.tsx', testing)).toBeUndefined();
  expect(at('shared-ui/src/testing/draw-screen.tsx', testing)).toBeUndefined();
  expect(at('mf-users/src/users-screen.tsx', testing)).toContain('for tests');
  expect(at('mf-users/src/a.test.tsx', '@console/shared-ui/testing')).toBeUndefined();
  expect(at('mf-users/src/a.tsx', '@console/shared-ui/testing')).toContain('for tests');
});

test('nor do tests, and what a template makes, reach into the files of another module', () => {
  const files = '../../shared-ui/src/testing/draw-screen.tsx';
  expect(at('mf-users/src/users-screen.test.tsx', files)).toContain('reaches into');
  const template = importsOfTemplate(root, 'deploy/new/template');
  expect(template.map(({ specifier }) => specifier)).toContain('@console/shared-ui/testing');
  expect(template.map(directionFault).filter(Boolean)).toEqual([]);
});
