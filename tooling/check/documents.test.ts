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

/** A test's title, of faults. */
const causes = (numbers: string): string =>
  `test('faults ${numbers}: they are survived', () => {})`;

/** A project whose documents are right. */
const right: Readonly<Record<string, string>> = {
  'package.json': '{ "scripts": { "start": "" } }',
  'README.md': '`npm run start`, [list](mf/src), `src/missing` is no path, `docs/own.md` is one.',
  'mf/docs/own.md': 'See `src/list.spec.ts`, [it](../src/list.spec.ts), https://there.is/none.ts.',
  'docs/own.md': '',
  'mf/src/fail.ts': "fail('MF-001'); fail('MF-002');",
  [SPEC]: `test('rows are in order', () => {}); ${causes('1, 3 to 4')}`,
  'shared-ui/src/contract/failures.ts': "type Failure =\n  | 'MF-001'\n  | 'MF-002';\n",
  'docs/failures.md': '| MF-001 | one |\n| MF-002 | two |\n',
  'docs/faults.md': '| 1 | a |\n| 3 | c |\n| 4 | d |\n## Not survived yet\n| 2 | b |\n',
  'docs/accessibility.md': ACCESSIBILITY,
};

/** What is said of the right project with other texts, or without files. */
function faultsWith(other: Readonly<Record<string, string | undefined>>): string[] {
  const texts = Object.entries({ ...right, ...other }).flatMap(([file, text]) =>
    text === undefined ? [] : [[file, text] as const],
  );
  const files = texts.map(([file]) => file);
  const project: Project = {
    files,
    textOf: (file) => new Map(texts).get(file) ?? '',
    exists: (place) => files.some((file) => file === place || file.startsWith(`${place}/`)),
  };
  return documentFaults(project);
}

test('nothing is wrong with documents that are right', () => {
  expect(faultsWith({})).toEqual([]);
});

describe('accessibility', () => {
  const page = 'docs/accessibility.md';
  const [first = ''] = ACCESSIBILITY.split('\n');

  test('a test that is named and gone is a fault, by its title or with its file', () => {
    const gone = `${page}: ${SPEC} has no test “rows are in order”`;
    expect(faultsWith({ [SPEC]: causes('1, 3 and 4') })).toEqual([gone]);
    expect(faultsWith({ [SPEC]: undefined, 'mf/src/a.test.ts': causes('1, 3 to 4') })).toEqual(
      expect.arrayContaining([gone, 'mf/docs/own.md: there is no src/list.spec.ts']),
    );
  });

  test('each criterion stands there once', () => {
    expect(faultsWith({ [page]: `${ACCESSIBILITY}${first}\n` })).toEqual([
      `${page}: 1.1.1 stands there twice`,
      `${page}: 32 criteria of level A, not 31`,
    ]);
  });

  test.each([
    ['By look: all texts in both languages.', []],
    ['–', [`${page}: 1.1.1 does not say what holds it`]],
    ['By look.', [`${page}: 1.1.1 does not say what holds it`]],
  ])('what holds a criterion may be: %s', (held, faults) => {
    expect(faultsWith({ [page]: ACCESSIBILITY.replace(HELD, held) })).toEqual(faults);
  });
});

describe('failures', () => {
  test('each is explained and said', () => {
    const list = "type Failure =\n  | 'MF-001'\n  | 'MF-001'\n  | 'MF-002'\n  | 'MF-003';\n";
    expect(faultsWith({ 'shared-ui/src/contract/failures.ts': list })).toEqual([
      'shared-ui/src/contract/failures.ts: MF-001 is listed twice',
      'docs/failures.md: MF-003 is not explained',
      'shared-ui/src/contract/failures.ts: MF-003 is said nowhere',
    ]);
  });

  test('what is explained or said is listed', () => {
    const explained = '| MF-001 | one |\n| MF-002 | two |\n| MF-002 | too |\n| MF-004 | four |\n';
    const said = `${right['mf/src/fail.ts']} fail('MF-005');`;
    expect(faultsWith({ 'docs/failures.md': explained, 'mf/src/fail.ts': said })).toEqual([
      'docs/failures.md: MF-002 is explained twice',
      'docs/failures.md: MF-004 is not listed',
      'shared-ui/src/contract/failures.ts: MF-005 is said, and not listed',
    ]);
  });
});

test('a fault that is said to be survived is caused by a test, and no other', () => {
  const table = '| 1 | a |\n| 3 | c |\n| 5 | e |\n## Not survived yet\n| 3 | b |\n';
  expect(faultsWith({ 'docs/faults.md': table })).toEqual([
    'docs/faults.md: two faults are number 3',
    'docs/faults.md: no test causes fault 5',
    'docs/faults.md: a test causes fault 4, which is not survived',
  ]);
});

test('what a page leads to, and the commands that it names, are there', () => {
  const text = '[list](mf/other), `mf/other.ts`, `npm run stop`';
  expect(faultsWith({ 'README.md': text })).toEqual([
    'README.md: there is no mf/other',
    'README.md: there is no mf/other.ts',
    'README.md: there is no command stop',
  ]);
});
