import path from 'node:path';
import {
  exportedNames,
  modulesWithPublicApi,
  publicApiFault,
  publicApiOf,
  readPublicApi,
} from './public-api.ts';

const root = path.resolve(__dirname, '../..');

test.each(modulesWithPublicApi)(
  'what %s exports is what its version promises (if not: npm run public-api)',
  (name) => {
    expect(publicApiFault(readPublicApi(root, name), publicApiOf(root, name))).toBeUndefined();
    expect(readPublicApi(root, name)).toEqual(publicApiOf(root, name));
  },
);

const before = { version: '1.4.2', exports: ['Form', 'Modal'] };

test('a name that goes needs a new major version', () => {
  const now = { version: '1.5.0', exports: ['Form'] };
  expect(publicApiFault(before, now)).toContain('no longer exports Modal: give it version 2.0.0');
  expect(publicApiFault(before, { ...now, version: '2.0.0' })).toBeUndefined();
});

test('a name that comes needs at least a new minor version', () => {
  const now = { version: '1.4.3', exports: ['Drawer', 'Form', 'Modal'] };
  expect(publicApiFault(before, now)).toContain('also exports Drawer: give it version 1.5.0');
  expect(publicApiFault(before, { ...now, version: '1.5.0' })).toBeUndefined();
  expect(publicApiFault(before, { ...now, version: '2.0.0' })).toBeUndefined();
});

test('the same names may stand under any version', () => {
  expect(publicApiFault(before, { ...before, version: '1.4.3' })).toBeUndefined();
});

test('only what exists at run time counts, under the name that others use', () => {
  const face = `
    export type { A } from './a.ts';
    export { b as c, type D } from './b.ts';
    export const e = 1;
    export function f() {}
    export class G {}
    export interface H {}
    const i = 2;`;
  expect(exportedNames(face)).toEqual(['G', 'c', 'e', 'f']);
});

test('a public API that exports everything of a file cannot be written down', () => {
  expect(() => exportedNames(`export * from './a.ts'`)).toThrow('one by one');
});
