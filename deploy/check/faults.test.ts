import { readFileSync } from 'node:fs';
import path from 'node:path';
import { allFilesOf } from '../build/fingerprint.ts';
import { moduleFolders } from './module-folders.cjs';

const root = path.resolve(__dirname, '../..');
const page = readFileSync(path.join(root, 'deploy/docs/faults.md'), 'utf8');
const [survived = '', notYet = ''] = page.split('## Not survived yet');

/** The numbers in the first column of a table. */
const numbersIn = (table: string): number[] =>
  [...table.matchAll(/^\| (\d+) \|/gm)].map(([, number]) => Number(number));

/** The faults that a title names: `fault 3: …`, `faults 3, 5 and 7: …`, `faults 34 to 38: …`. */
function faultsOf(title: string): number[] {
  return title.split(/, | and /).flatMap((part) => {
    const [first = 0, last = first] = part.split(' to ').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}

const tested = [...moduleFolders(root), 'deploy']
  .flatMap((folder) => allFilesOf(path.join(root, folder)))
  .filter((file) => /\.(?:test|spec)\.tsx?$/.test(file) && file !== __filename)
  .flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/['"`]faults? ((?:\d+(?:, | and | to )?)+)/g),
  ])
  .flatMap(([, numbers = '']) => faultsOf(numbers));

test('each fault that is said to be survived is caused by a test, and no other', () => {
  expect([...new Set(tested)].sort((a, b) => a - b)).toEqual(numbersIn(survived));
});

test('each fault has one number', () => {
  const numbers = [...numbersIn(survived), ...numbersIn(notYet)];
  expect(new Set(numbers).size).toBe(numbers.length);
});
