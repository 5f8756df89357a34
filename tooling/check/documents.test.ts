import { readFileSync } from 'node:fs';
import path from 'node:path';
import { documentFaults, type Project } from './documents.ts';

const wcag = readFileSync(path.join(__dirname, '../../docs/accessibility.md'), 'utf8');
const criteria = [...wcag.matchAll(/^\| (\d\.\d\.\d+) .*?\| (A{1,3}) \|/gm)];

const SPEC = 'mf/src/list.spec.ts';
const VERIFIED_BY = `\`${SPEC}\` “rows are in order”`;
const ACCESSIBILITY = criteria
  .map(
    ([, number, level], index) =>
      `| ${number} Name | ${level} | How. | ${index ? 'axe' : VERIFIED_BY} |\n`,
  )
  .join('');

const causes = (numbers: string): string =>
  `test('faults ${numbers}: the console survives them', () => {})`;

const correct: Readonly<Record<string, string>> = {
  'package.json': '{ "scripts": { "start": "" } }',
  'README.md':
    '`npm run start`, [list](mf/src), `src/missing` is not a path, `docs/own.md` is one.',
  'mf/docs/own.md': 'See `src/list.spec.ts`, [it](../src/list.spec.ts), https://there.is/none.ts.',
  'docs/own.md': '',
  'mf/src/fail.ts': "fail('MF-001'); fail('MF-002');",
  [SPEC]: `test('rows are in order', () => {}); ${causes('1, 3 to 4')}`,
  'shared-ui/src/contract/failures.ts': "type Failure =\n  | 'MF-001'\n  | 'MF-002';\n",
  'docs/failures.md': '| MF-001 | one |\n| MF-002 | two |\n',
  'docs/faults.md': '| 1 | a |\n| 3 | c |\n| 4 | d |\n## Not survived yet\n| 2 | b |\n',
  'docs/accessibility.md': ACCESSIBILITY,
};

/** Returns the faults of the correct project when some of its files are changed or removed. */
function faultsWith(other: Readonly<Record<string, string | undefined>>): string[] {
  const texts = Object.entries({ ...correct, ...other }).flatMap(([file, text]) =>
    text === undefined ? [] : [[file, text] as const],
  );
  const files = texts.map(([file]) => file);
  const project: Project = {
    files,
    read: (file) => new Map(texts).get(file) ?? '',
    exists: (name) => files.some((file) => file === name || file.startsWith(`${name}/`)),
  };
  return documentFaults(project);
}

test('correct documents have no faults', () => {
  expect(faultsWith({})).toEqual([]);
});

describe('accessibility', () => {
  const page = 'docs/accessibility.md';
  const [first = ''] = ACCESSIBILITY.split('\n');

  test('a fault is found if the title or the file of a named test no longer exists', () => {
    const fault = `${page}: ${SPEC} has no test “rows are in order”`;
    expect(faultsWith({ [SPEC]: causes('1, 3 and 4') })).toEqual([fault]);
    expect(faultsWith({ [SPEC]: undefined, 'mf/src/a.test.ts': causes('1, 3 to 4') })).toEqual(
      expect.arrayContaining([fault, 'mf/docs/own.md: src/list.spec.ts does not exist']),
    );
  });

  test('a criterion that is listed twice is found', () => {
    expect(faultsWith({ [page]: `${ACCESSIBILITY}${first}\n` })).toEqual([
      `${page}: 1.1.1 is listed twice`,
      `${page}: 32 criteria of level A, not 31`,
    ]);
  });

  const unverified = [`${page}: 1.1.1 does not say what verifies it`];
  test.each<[string, string[]]>([
    ['How. | By inspection: all texts in both languages.', []],
    ['Not met: the screens have no help. | –', []],
    ['How. | –', unverified],
    ['Not met. | –', unverified],
    ['Partly met: the buttons are not. | –', unverified],
    ['How. | By inspection.', unverified],
  ])('a requirement whose row ends in: %s', (end, faults) => {
    expect(faultsWith({ [page]: ACCESSIBILITY.replace(`How. | ${VERIFIED_BY}`, end) })).toEqual(
      faults,
    );
  });
});

describe('failures', () => {
  test('a listed number that is not explained, or not used, is found', () => {
    const list = "type Failure =\n  | 'MF-001'\n  | 'MF-001'\n  | 'MF-002'\n  | 'MF-003';\n";
    expect(faultsWith({ 'shared-ui/src/contract/failures.ts': list })).toEqual([
      'shared-ui/src/contract/failures.ts: MF-001 is listed twice',
      'docs/failures.md: MF-003 is not explained',
      'shared-ui/src/contract/failures.ts: MF-003 is never used',
    ]);
  });

  test('an explained or used number that is not listed is found', () => {
    const explained = '| MF-001 | one |\n| MF-002 | two |\n| MF-002 | too |\n| MF-004 | four |\n';
    const source = `${correct['mf/src/fail.ts']} fail('MF-005');`;
    expect(faultsWith({ 'docs/failures.md': explained, 'mf/src/fail.ts': source })).toEqual([
      'docs/failures.md: MF-002 is explained twice',
      'docs/failures.md: MF-004 is not listed',
      'shared-ui/src/contract/failures.ts: MF-005 is used, but not listed',
    ]);
  });
});

test('a difference between the faults that tests cause and those listed as survived is found', () => {
  const table = '| 1 | a |\n| 3 | c |\n| 5 | e |\n## Not survived yet\n| 3 | b |\n';
  expect(faultsWith({ 'docs/faults.md': table })).toEqual([
    'docs/faults.md: two faults have the number 3',
    'docs/faults.md: no test causes fault 5',
    'docs/faults.md: a test causes fault 4, which is not listed as survived',
  ]);
});

test('a picture without a description is found', () => {
  expect(faultsWith({ 'README.md': '![](mf/docs/own.md)' })).toEqual([
    'README.md: the picture mf/docs/own.md has no description',
  ]);
});

test('links, paths and commands on a page that do not exist are found', () => {
  const text = '[list](mf/other), `mf/other.ts`, `npm run stop`';
  expect(faultsWith({ 'README.md': text })).toEqual([
    'README.md: mf/other does not exist',
    'README.md: mf/other.ts does not exist',
    'README.md: the command stop does not exist',
  ]);
});
