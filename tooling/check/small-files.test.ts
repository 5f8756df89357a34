import { parseImports } from './imports.ts';
import { smallSingleUserFiles } from './small-files.ts';

const none = new Map<string, string>();
const small = { file: 'ui/fold.ts', lines: 39 };

test('a file that one file imports is found if it has fewer than 40 lines', () => {
  const imports = parseImports('ui/list.ts', `import { fold } from './fold.ts';`);
  expect(smallSingleUserFiles([small], imports, none)).toEqual(['ui/fold.ts']);
  expect(smallSingleUserFiles([{ ...small, lines: 40 }], imports, none)).toEqual([]);
});

test('a small file that no file or two files import is not found; its test does not count', () => {
  const list = parseImports('ui/list.ts', `import { fold } from './fold.ts';`);
  const palette = parseImports('ui/palette.ts', `import { fold } from './fold.ts';`);
  const itsTest = parseImports('ui/fold.test.ts', `import { fold } from './fold.ts';`);
  expect(smallSingleUserFiles([small], [...list, ...palette], none)).toEqual([]);
  expect(smallSingleUserFiles([small], itsTest, none)).toEqual([]);
  expect(smallSingleUserFiles([small], [...list, ...itsTest], none)).toEqual(['ui/fold.ts']);
});

test('a chunk or an exported file can be small', () => {
  const onDemand = parseImports('ui/list.ts', `const fold = () => import('./fold.ts');`);
  expect(smallSingleUserFiles([small], onDemand, none)).toEqual([]);
  const list = parseImports('ui/list.ts', `import { fold } from './fold.ts';`);
  const exported = new Map([['@console/ui/fold', 'ui/fold.ts']]);
  expect(smallSingleUserFiles([small], list, exported)).toEqual([]);
});

test('a file can be small if the importing file imports at least twelve files of its folder', () => {
  const others = Array.from({ length: 11 }, (_, index) => `import './other-${index}.ts';`);
  const table = (imports: readonly string[]) =>
    parseImports('ui/list.ts', [`import { fold } from './fold.ts';`, ...imports].join('\n'));
  expect(smallSingleUserFiles([small], table(others), none)).toEqual([]);
  expect(smallSingleUserFiles([small], table(others.slice(1)), none)).toEqual(['ui/fold.ts']);
});
