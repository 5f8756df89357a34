import { readFileSync } from 'node:fs';
import path from 'node:path';
import { asvsFaults } from './asvs.ts';

const PAGE = 'docs/asvs.md';
const SPEC = 'mf/src/list.spec.ts';

const written = readFileSync(path.join(__dirname, '../../docs/asvs.md'), 'utf8');
const correct = [...written.matchAll(/^\| (\d+\.\d+\.\d+) .*?\| (\d) \|/gm)]
  .map(
    ([, requirement, level]) =>
      `| ${requirement} Name | ${level} | How. | \`${SPEC}\` “in order” |`,
  )
  .join('\n');

const findFaults = (page: string) =>
  asvsFaults({
    files: [],
    read: (file) => (file === PAGE ? page : "test('in order', () => {})"),
    exists: (file) => file === SPEC,
  });

test('a page with every requirement has no faults', () => {
  expect(findFaults(correct)).toEqual([]);
});

test.each([
  ['| 3.1.1 Name | 3 |', '| 3.1.2 Name | 3 |', ['3.1.1 is missing', '3.1.2 has the wrong level']],
  ['| 3.1.1 Name | 3 |', '| 3.1.1 Name | 1 |', ['3.1.1 has the wrong level']],
  ['| 3.2.1 Name | 1 |', '| 3.2.2 Name | 1 |', ['3.2.2 is listed twice', '3.2.1 is missing']],
])('a page with “%s” replaced by “%s” has faults', (row, other, faults) => {
  expect(findFaults(correct.replace(row, other))).toEqual(
    faults.map((fault) => `${PAGE}: ${fault}`),
  );
});
