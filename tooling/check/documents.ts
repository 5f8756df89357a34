import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { allFilesOf } from '@console/deploy/build-output/fingerprint.ts';

/** The project as its documents speak of it. Paths are below its root. */
export interface Project {
  readonly files: readonly string[];
  readonly textOf: (file: string) => string;
  /** Whether there is a file or a folder. */
  readonly exists: (place: string) => boolean;
}

const ACCESSIBILITY = 'docs/accessibility.md';
const FAILURES = 'docs/failures.md';
const FAILURE_LIST = 'shared-ui/src/contract/failures.ts';
const FAULTS = 'docs/faults.md';

/** How many success criteria of each level WCAG 2.2 has. */
const CRITERIA = { A: 31, AA: 24 };

/** What the documents say of the project and is not so. */
export function documentFaults(project: Project): string[] {
  return [
    ...accessibilityFaults(project),
    ...failureFaults(project),
    ...faultListFaults(project),
    ...pagesOf(project).flatMap((page) => pageFaults(project, page)),
  ];
}

/** The project at a folder, as far as these folders and the files beside them go. */
export function projectAt(root: string, folders: readonly string[]): Project {
  const found = folders.flatMap((folder) => allFilesOf(path.join(root, folder)));
  const readmes = [...new Set(found.map(path.dirname))].map((folder) => `${folder}/README.md`);
  const beside = readdirSync(root).map((name) => path.join(root, name));
  const exists = (place: string) => existsSync(path.join(root, place));
  return {
    files: [...beside, ...found, ...readmes]
      .map((file) => path.relative(root, file))
      .filter(exists),
    textOf: (file) => readFileSync(path.join(root, file), 'utf8'),
    exists,
  };
}

/** Each criterion of WCAG stands there once, with what holds it, and each test it names is there. */
function accessibilityFaults(project: Project): string[] {
  const page = project.textOf(ACCESSIBILITY);
  const rows = [...page.matchAll(/^\| (\d\.\d\.\d+) .*?\| (AA?) \| (.+?) \| (.+?) \|$/gm)].map(
    ([, criterion = '', level = '', how = '', held = '']) => ({ criterion, level, how, held }),
  );
  return [
    ...repeated(rows.map(({ criterion }) => criterion)).map((one) => `${one} stands there twice`),
    ...Object.entries(CRITERIA).flatMap(([level, count]) => {
      const has = rows.filter((row) => row.level === level).length;
      return has === count ? [] : [`${has} criteria of level ${level}, not ${count}`];
    }),
    ...rows
      .filter((row) => !isHeld(row))
      .map(({ criterion }) => `${criterion} does not say what holds it`),
    ...testsGone(project, page),
  ].map((fault) => `${ACCESSIBILITY}: ${fault}`);
}

/** Whether a row names what holds it, a test or a look, or says why nothing does. */
export function isHeld({ how, held }: { readonly how: string; readonly held: string }): boolean {
  return (
    /“[^”]+”|\baxe\b|^By look: .{20}|^Not held by a test yet/.test(held) ||
    /^Not (applicable|met): .{10}/.test(how)
  );
}

/** The tests that a page names, by file and title, and that are not there. */
export function testsGone({ textOf, exists }: Project, page: string): string[] {
  return [...page.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`\s“([^”]+)”/g)]
    .filter(([, file = '', title = '']) => !exists(file) || !textOf(file).includes(title))
    .map(([, file, title]) => `${file} has no test “${title}”`);
}

/** A number stands for one failure, is explained, and is said somewhere. */
function failureFaults({ files, textOf }: Project): string[] {
  const listed = found(textOf(FAILURE_LIST), /^ {2}\| '(MF-\d{3})'/gm);
  const explained = found(textOf(FAILURES), /^\| (MF-\d{3}) \|/gm);
  const said = files
    .filter((file) => /\.(tsx?|cjs)$/.test(file) && !isTestFile(file) && file !== FAILURE_LIST)
    .flatMap((file) => found(textOf(file), /['(](MF-\d{3})[')]/g));
  return [
    ...repeated(listed).map((one) => `${FAILURE_LIST}: ${one} is listed twice`),
    ...repeated(explained).map((one) => `${FAILURES}: ${one} is explained twice`),
    ...without(listed, explained).map((one) => `${FAILURES}: ${one} is not explained`),
    ...without(explained, listed).map((one) => `${FAILURES}: ${one} is not listed`),
    ...without(listed, said).map((one) => `${FAILURE_LIST}: ${one} is said nowhere`),
    ...without(said, listed).map((one) => `${FAILURE_LIST}: ${one} is said, and not listed`),
  ];
}

/** Each fault that is said to be survived is caused by a test, and no other; each has one number. */
function faultListFaults({ files, textOf }: Project): string[] {
  const [survived = [], notYet = []] = textOf(FAULTS)
    .split('## Not survived yet')
    .map((table) => found(table, /^\| (\d+) \|/gm));
  const tested = files
    .filter(isTestFile)
    .flatMap((file) => found(textOf(file), /['"`]faults? ((?:\d+(?:, | and | to )?)+)/g))
    .flatMap(faultsOf);
  return [
    ...repeated([...survived, ...notYet]).map((one) => `two faults are number ${one}`),
    ...without(survived, tested).map((one) => `no test causes fault ${one}`),
    ...without(tested, survived).map((one) => `a test causes fault ${one}, which is not survived`),
  ].map((fault) => `${FAULTS}: ${fault}`);
}

/** The faults that a title names: `fault 3: …`, `faults 3, 5 and 7: …`, `faults 34 to 38: …`. */
function faultsOf(numbers: string): string[] {
  return numbers.split(/, | and /).flatMap((part) => {
    const [first = 0, last = first] = part.split(' to ').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => String(first + index));
  });
}

const pagesOf = ({ files }: Project): string[] => files.filter((file) => file.endsWith('.md'));

/** What a page leads to is there: links, paths of source files in code type, commands. */
function pageFaults({ textOf, exists }: Project, page: string): string[] {
  const text = textOf(page);
  const paths = [
    ...found(text, /\]\((?!https?:|#|data:)([^)#\s]+)/g),
    ...found(text, /`([\w@./-]+\/[\w.-]+\.(?:tsx?|cjs|json|css|html|conf|md))`/g),
  ];
  const { scripts } = JSON.parse(textOf('package.json'));
  const isThere = (name: string) =>
    placesOf(page)
      .map((place) => path.posix.join(place, name))
      .some((file) => exists(file) || exists(`${file}.template`));
  return [
    ...paths.filter((name) => !isThere(name)).map((name) => `there is no ${name}`),
    ...found(text, /npm run ([\w:-]+)/g)
      .filter((name) => !(name in scripts))
      .map((name) => `there is no command ${name}`),
  ].map((fault) => `${page}: ${fault}`);
}

/** Where a path on a page may begin: its folder, its workspace, the project, the page, a new module. */
function placesOf(page: string): string[] {
  const [workspace = ''] = page.split('/');
  return [
    path.dirname(page),
    workspace,
    `${workspace}/src`,
    '',
    'root-config',
    'tooling/new/template/common',
  ];
}

const isTestFile = (file: string): boolean => /\.(test|spec)\.tsx?$/.test(file);

/** What the first group of a pattern finds, as often as it stands there. */
const found = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, first = '']) => first);

export const repeated = (all: readonly string[]): string[] =>
  all.filter((one, index) => all.indexOf(one) !== index);

const without = (all: readonly string[], others: readonly string[]): string[] => [
  ...new Set(all.filter((one) => !others.includes(one))),
];
