import { circleFault, circlesOf } from './circles.ts';
import { importsIn } from './imports.ts';

/** The names of the circles of a project, given as file → what it imports. */
function circlesIn(files: Readonly<Record<string, readonly string[]>>): string[] {
  const imports = Object.entries(files).flatMap(([file, specifiers]) =>
    importsIn(file, specifiers.map((specifier) => `import '${specifier}';`).join('\n')),
  );
  const exported = new Map([['@console/ui', 'ui/src/ui.ts']]);
  return circlesOf(imports, exported).map(({ name }) => name);
}

test('one folder may use another', () => {
  expect(
    circlesIn({
      'ui/src/list/list.ts': ['../csv/csv.ts', './row.ts'],
      'ui/src/csv/csv.ts': ['./deep/parser.ts', 'papaparse'],
    }),
  ).toEqual([]);
});

test('two folders that import each other are a circle, at whatever depth, tests included', () => {
  expect(
    circlesIn({
      'ui/src/list/list.ts': ['../csv/csv.ts'],
      'ui/src/csv/deep/reader.test.ts': ['../../list/rows/row.ts'],
    }),
  ).toEqual(['ui/src: csv <-> list']);
});

test('so is a folder whose files use the one beside it that uses the folder', () => {
  expect(
    circlesIn({
      'api/call.ts': ['./permissions/permission.ts'],
      'api/permissions/deep/ask.ts': ['../../call.ts'],
    }),
  ).toEqual(['api: call.ts <-> permissions']);
});

test('a folder may use what lies beside it and knows nothing of it', () => {
  expect(circlesIn({ 'api/permissions/ask.ts': ['../call.ts'] })).toEqual([]);
});

test('of a longer circle each step is named, and what only leads into it is not', () => {
  expect(
    circlesIn({
      'ui/a/a.ts': ['../b/b.ts'],
      'ui/b/b.ts': ['../c/c.ts'],
      'ui/c/c.ts': ['../a/a.ts', '../d/d.ts'],
      'ui/e/e.ts': ['../a/a.ts'],
    }),
  ).toEqual(['ui: a -> b', 'ui: b -> c', 'ui: c -> a']);
});

test('a module that reaches those above it by their names is a circle, too', () => {
  expect(
    circlesIn({ 'mf/src/mf.ts': ['@console/ui'], 'ui/src/ui.test.ts': ['../../mf/src/mf.ts'] }),
  ).toEqual(['.: mf <-> ui']);
});

test('types and imports on demand count', () => {
  const imports = [
    ...importsIn('a/a.ts', `import type { B } from '../b/b.ts';`),
    ...importsIn('b/b.ts', `const a = () => import('../a/a.ts');`),
    ...importsIn('c/c.ts', `type D = typeof import('../d/d.ts');`),
    ...importsIn('d/d.cjs', `const c = require('../c/c.ts');`),
  ];
  expect(circlesOf(imports, new Map())).toEqual([
    { name: '.: a <-> b', imports: ['a/a.ts:1'] },
    { name: '.: c <-> d', imports: ['c/c.ts:1'] },
  ]);
});

test('a circle is told with the imports that tie it', () => {
  expect(circleFault({ name: 'ui: a <-> b', imports: ['ui/a/a.ts:1'] })).toBe(
    'ui: a <-> b is a circle, by ui/a/a.ts:1',
  );
});
