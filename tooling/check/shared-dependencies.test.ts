import { readFileSync } from 'node:fs';
import path from 'node:path';
import { firstBlueprint } from '../bundler/blueprint.ts';
import { isTest, parseImports, readImports } from './imports.ts';
import { moduleFolders } from './module-folders.cjs';

const root = path.resolve(__dirname, '../..');
const { imports }: { imports: Record<string, string> } = JSON.parse(
  readFileSync(path.join(root, 'importmap.json'), 'utf8'),
);
const shared = Object.entries(imports).filter(([, address]) =>
  address.includes('/shared-dependencies/'),
);
const used = moduleFolders(root)
  .flatMap((folder) => readImports(root, `${folder}/src`))
  .filter(({ file, typeOnly }) => !typeOnly && !isTest(file))
  .filter(({ file }) => !file.includes('/shared-dependencies/'));

test.each(shared)('%s exports every name that a module imports from it', (specifier, address) => {
  const entry = `root-config/src/shared-dependencies/${path.basename(new URL(address).pathname, '.js')}.ts`;
  const text = readFileSync(path.join(root, entry), 'utf8');
  const offered = new Set(parseImports(entry, text).flatMap(({ names }) => names));
  if (/^export default/m.test(text)) offered.add('default');
  const missing = used
    .filter((one) => one.specifier === specifier)
    .flatMap(({ file, names }) => names.map((name) => ({ file, name })))
    .filter(({ name }) => !offered.has(name) && !offered.has('*') && name !== '*');
  expect(missing).toEqual([]);
});

test('of all shared libraries, only React and its client are imported as namespaces', () => {
  const specifiers = new Set(shared.map(([specifier]) => specifier));
  const whole = used.filter(
    ({ specifier, names }) =>
      specifiers.has(specifier) &&
      !['react', 'react-dom/client'].includes(specifier) &&
      names.includes('*'),
  );
  expect(whole).toEqual([]);
});

test('every page has the parts of Blueprint that the first screen needs, and no module here uses others', () => {
  const entry = 'root-config/src/shared-dependencies/screens.ts';
  const offered = parseImports(entry, readFileSync(path.join(root, entry), 'utf8'))
    .filter(({ specifier, names }) => specifier === '@blueprintjs/core' && names.length > 0)
    .flatMap(({ names }) => names);
  expect(offered.toSorted()).toEqual(firstBlueprint);
  const here = used.filter(({ specifier }) => specifier === '@blueprintjs/core');
  expect(firstBlueprint).toEqual(expect.arrayContaining(here.flatMap(({ names }) => names)));
});
