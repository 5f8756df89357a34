import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { programOf } from './program.cjs';

const cache = path.join(process.cwd(), '.cache');

let folder: string;
let main: string;

const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
const outputOf = (program: string) =>
  execFileSync(process.execPath, [program], { encoding: 'utf8' });

beforeEach(() => {
  mkdirSync(cache, { recursive: true });
  folder = mkdtempSync(path.join(cache, 'program-'));
  main = path.join(folder, 'main.ts');
  write('word.ts', `export const word: string = 'one';`);
  write('main.ts', `import { word } from './word.ts';\nprocess.stdout.write(word);`);
});

afterEach(() => {
  for (const name of readdirSync(cache)) {
    if (name.includes(path.basename(folder))) rmSync(path.join(cache, name), { recursive: true });
  }
});

test('a program of several sources runs as one file, which is built once', () => {
  const program = programOf(main);
  expect(outputOf(program)).toBe('one');
  const { ino } = statSync(program);
  expect(programOf(main)).toBe(program);
  expect(statSync(program).ino).toBe(ino);
});

test('a program is rebuilt when a source that it imports has changed', () => {
  const before = programOf(main);
  write('word.ts', `export const word: string = 'two';`);
  const after = programOf(main);
  expect(after).not.toBe(before);
  expect(outputOf(after)).toBe('two');
});

test('a program is rebuilt when its file is missing', () => {
  rmSync(programOf(main));
  expect(outputOf(programOf(main))).toBe('one');
});

test('a build of older sources is removed when it was not started for a week', () => {
  const [older, old] = ['zero', 'one'].map((word) => {
    write('word.ts', `export const word: string = '${word}';`);
    return programOf(main);
  });
  const eightDaysAgo = new Date(Date.now() - 8 * 86_400_000);
  for (const file of [older, old]) utimesSync(String(file), eightDaysAgo, eightDaysAgo);
  const other = programOf(path.join(folder, 'word.ts'));
  utimesSync(other, eightDaysAgo, eightDaysAgo);
  // Starting a program again keeps its bundle.
  expect(programOf(main)).toBe(old);
  write('word.ts', `export const word: string = 'two';`);
  programOf(main);
  expect([older, old].map((file) => existsSync(String(file)))).toEqual([false, true]);
  // A long-running service of another program may be unable to mark its file as used.
  expect(existsSync(other)).toBe(true);
});

test('a program whose source does not compile, or uses import.meta, is rejected', () => {
  write('word.ts', 'export const word: string = ;');
  expect(() => programOf(main)).toThrow('word.ts:1:28');
  write('word.ts', 'export const word: string = import.meta.dirname;');
  expect(() => programOf(main)).toThrow('word.ts uses import.meta');
});
