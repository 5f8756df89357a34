import { readFileSync } from 'node:fs';
import path from 'node:path';
import { documentFaults, type Project } from './documents.ts';

const wcag = readFileSync(path.join(__dirname, '../../docs/accessibility.md'), 'utf8');
const criteria = [...wcag.matchAll(/^\| (\d\.\d\.\d+) .*?\| (AA?) \|/gm)];

const SPEC = 'mf/src/list.spec.ts';
const HELD = `\`${SPEC}\` “rows are in order”`;
const ACCESSIBILITY = criteria
  .map(
    ([, number, level], index) =>
      `| ${number} Name | ${level} | How. | ${index ? 'axe' : HELD} |\n`,
  )
  .join('');

const causes = (numbers: string): string =>
  `test('faults ${numbers}: they are survived', () => {})`;

const right: Readonly<Record<string, string>> = {
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

/** Returns the faults of the correct project after changing texts or removing files. */
function faultsWith(other: Readonly<Record<string, string | undefined>>): string[] {
  const texts = Object.entries({ ...right, ...other }).flatMap(([file, text]) =>
    text === undefined ? [] : [[file, text] as const],
  );
  const files = texts.map(([file]) => file);
  const project: Project = {
    files,
    read: (file) => new Map(texts).get(file) ?? '',
    exists: (place) => files.some((file) => file === place || file.startsWith(`${place}/`)),
  };
  return documentFaults(project);
}

test('correct documents have no faults', () => {
  expect(faultsWith({})).toEqual([]);
});

describe('accessibility', () => {
  const page = 'docs/accessibility.md';
  const [first = ''] = ACCESSIBILITY.split('\n');

  test('a named test that no longer exists is a fault, by its title or its file', () => {
    const gone = `${page}: ${SPEC} has no test “rows are in order”`;
    expect(faultsWith({ [SPEC]: causes('1, 3 and 4') })).toEqual([gone]);
    expect(faultsWith({ [SPEC]: undefined, 'mf/src/a.test.ts': causes('1, 3 to 4') })).toEqual(
      expect.arrayContaining([gone, 'mf/docs/own.md: src/list.spec.ts does not exist']),
    );
  });

  test('each criterion is listed once', () => {
    expect(faultsWith({ [page]: `${ACCESSIBILITY}${first}\n` })).toEqual([
      `${page}: 1.1.1 is listed twice`,
      `${page}: 32 criteria of level A, not 31`,
    ]);
  });

  const unverified = [`${page}: 1.1.1 does not say what verifies it`];
  test.each<[string, string[]]>([
    ['How. | By inspection: all texts in both languages.', []],
    ['Not met: there is none of it. | –', []],
    ['How. | –', unverified],
    ['Not met. | –', unverified],
    ['How. | By inspection.', unverified],
  ])('a requirement whose row ends in: %s', (end, faults) => {
    expect(faultsWith({ [page]: ACCESSIBILITY.replace(`How. | ${HELD}`, end) })).toEqual(faults);
  });
});

describe('failures', () => {
  test('each number is explained and used', () => {
    const list = "type Failure =\n  | 'MF-001'\n  | 'MF-001'\n  | 'MF-002'\n  | 'MF-003';\n";
    expect(faultsWith({ 'shared-ui/src/contract/failures.ts': list })).toEqual([
      'shared-ui/src/contract/failures.ts: MF-001 is listed twice',
      'docs/failures.md: MF-003 is not explained',
      'shared-ui/src/contract/failures.ts: MF-003 is never used',
    ]);
  });

  test('each explained or used number is listed', () => {
    const explained = '| MF-001 | one |\n| MF-002 | two |\n| MF-002 | too |\n| MF-004 | four |\n';
    const said = `${right['mf/src/fail.ts']} fail('MF-005');`;
    expect(faultsWith({ 'docs/failures.md': explained, 'mf/src/fail.ts': said })).toEqual([
      'docs/failures.md: MF-002 is explained twice',
      'docs/failures.md: MF-004 is not listed',
      'shared-ui/src/contract/failures.ts: MF-005 is used, but not listed',
    ]);
  });
});

test('tests cause exactly the faults that are listed as survived', () => {
  const table = '| 1 | a |\n| 3 | c |\n| 5 | e |\n## Not survived yet\n| 3 | b |\n';
  expect(faultsWith({ 'docs/faults.md': table })).toEqual([
    'docs/faults.md: two faults have the number 3',
    'docs/faults.md: no test causes fault 5',
    'docs/faults.md: a test causes fault 4, which is not listed as survived',
  ]);
});

test('the links, paths and commands on a page exist', () => {
  const text = '[list](mf/other), `mf/other.ts`, `npm run stop`';
  expect(faultsWith({ 'README.md': text })).toEqual([
    'README.md: mf/other does not exist',
    'README.md: mf/other.ts does not exist',
    'README.md: the command stop does not exist',
  ]);
});
