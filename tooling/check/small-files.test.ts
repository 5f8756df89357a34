import { importsIn } from './imports.ts';
import { smallFilesOfOneUser } from './small-files.ts';

const none = new Map<string, string>();
const small = { file: 'ui/fold.ts', lines: 39 };

test('a small file that one other imports is found; of 40 lines it is not', () => {
  const imports = importsIn('ui/list.ts', `import { fold } from './fold.ts';`);
  expect(smallFilesOfOneUser([small], imports, none)).toEqual(['ui/fold.ts']);
  expect(smallFilesOfOneUser([{ ...small, lines: 40 }], imports, none)).toEqual([]);
});

test('one of two users, or of none, is not; its test is no user', () => {
  const list = importsIn('ui/list.ts', `import { fold } from './fold.ts';`);
  const palette = importsIn('ui/palette.ts', `import { fold } from './fold.ts';`);
  const itsTest = importsIn('ui/fold.test.ts', `import { fold } from './fold.ts';`);
  expect(smallFilesOfOneUser([small], [...list, ...palette], none)).toEqual([]);
  expect(smallFilesOfOneUser([small], itsTest, none)).toEqual([]);
  expect(smallFilesOfOneUser([small], [...list, ...itsTest], none)).toEqual(['ui/fold.ts']);
});

test('a chunk of its own and what a module exports may be as small as they like', () => {
  const onDemand = importsIn('ui/list.ts', `const fold = () => import('./fold.ts');`);
  expect(smallFilesOfOneUser([small], onDemand, none)).toEqual([]);
  const list = importsIn('ui/list.ts', `import { fold } from './fold.ts';`);
  const exported = new Map([['@console/ui/fold', 'ui/fold.ts']]);
  expect(smallFilesOfOneUser([small], list, exported)).toEqual([]);
});
