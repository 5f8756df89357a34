import { readFileSync } from 'node:fs';
import path from 'node:path';
import { earlierApis } from '@console/deploy/build-output/contract.ts';
import { sharedParts } from '@console/deploy/build-output/shared-parts.ts';
import {
  exportedNames,
  getPublicApi,
  modulesWithPublicApi,
  publicApiFault,
  readPublicApi,
} from './public-api.ts';
import { versionsPage, withVersions } from './versions-table.ts';

const root = path.resolve(__dirname, '../..');

test.each(modulesWithPublicApi)(
  'the exports of %s match its public-api.json (if not: npm run public-api)',
  (name) => {
    expect(publicApiFault(readPublicApi(root, name), getPublicApi(root, name))).toBeUndefined();
    expect(readPublicApi(root, name)).toEqual(getPublicApi(root, name));
  },
);

test.each(modulesWithPublicApi)('%s still exports all names of its earlier APIs', (name) => {
  const served = earlierApis(name).map((api) => {
    const file = path.join(root, name, 'src/earlier', `${api.name}.ts`);
    return exportedNames(readFileSync(file, 'utf8'));
  });
  expect(served).toEqual(earlierApis(name).map((api) => api.exports));
});

test('the table of versions is up to date (if not: npm run public-api)', () => {
  const page = readFileSync(versionsPage, 'utf8');
  expect(withVersions(page)).toBe(page);
});

test.each(Object.entries(sharedParts))('the file of the page has the names of %s', (part, of) => {
  const name = of.replace('@console/', '');
  const page = readFileSync(path.join(root, name, 'src/page.ts'), 'utf8');
  expect(page).toContain(`export * from './${part.slice(of.length + 1)}.ts';`);
  expect(page).toContain(`export * from './${name}.ts';`);
});

const before = { version: '1.4.2', exports: ['Form', 'Modal'] };

test('removing a name requires a new major version', () => {
  const now = { version: '1.5.0', exports: ['Form'] };
  expect(publicApiFault(before, now)).toContain('no longer exports Modal: give it version 2.0.0');
  expect(publicApiFault(before, { ...now, version: '2.0.0' })).toBeUndefined();
});

test('adding a name requires at least a new minor version', () => {
  const now = { version: '1.4.3', exports: ['Drawer', 'Form', 'Modal'] };
  expect(publicApiFault(before, now)).toContain('also exports Drawer: give it version 1.5.0');
  expect(publicApiFault(before, { ...now, version: '1.5.0' })).toBeUndefined();
  expect(publicApiFault(before, { ...now, version: '2.0.0' })).toBeUndefined();
});

test('an unchanged list of names is allowed with any new version', () => {
  expect(publicApiFault(before, { ...before, version: '1.4.3' })).toBeUndefined();
});

test('only runtime exports are listed, by their exported names', () => {
  const source = `
    export type { A } from './a.ts';
    export { b as c, type D } from './b.ts';
    export const e = 1;
    export function f() {}
    export class G {}
    export interface H {}
    const i = 2;`;
  expect(exportedNames(source)).toEqual(['G', 'c', 'e', 'f']);
});

test('a public API with `export *` is rejected', () => {
  expect(() => exportedNames(`export * from './a.ts'`)).toThrow('one by one');
});
