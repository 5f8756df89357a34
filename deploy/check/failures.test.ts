import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesOf } from '../build/fingerprint.ts';
import { moduleFolders } from './module-folders.cjs';

const root = path.resolve(__dirname, '../..');
const LIST = 'shared-ui/src/contract/failures.ts';
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** The numbers of a text, each as often as it stands there. */
const numbersIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, number = '']) => number);

const listed = numbersIn(textOf(LIST), /^ {2}\| '(MF-\d{3})'/gm);
const explained = numbersIn(textOf('deploy/docs/failures.md'), /^\| (MF-\d{3}) \|/gm);

test('a number stands for one failure', () => {
  expect(listed.length).toBeGreaterThan(0);
  expect(listed).toEqual([...new Set(listed)].sort());
});

test('each number is explained, and each explanation is of a number', () => {
  expect(explained).toEqual(listed);
});

test('each number is said somewhere, and none that is not listed', () => {
  const said = [...moduleFolders(root), 'deploy']
    .flatMap((folder) => filesOf(path.join(root, folder)))
    .filter((file) => /\.(tsx?|cjs)$/.test(file) && !/\.(test|spec)\.tsx?$|node_modules/.test(file))
    .filter((file) => path.relative(root, file) !== path.normalize(LIST))
    .flatMap((file) => numbersIn(readFileSync(file, 'utf8'), /['(](MF-\d{3})[')]/g));
  expect([...new Set(said)].sort()).toEqual(listed);
});
