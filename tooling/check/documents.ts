import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { allFilesOf } from '@console/deploy/build-output/fingerprint.ts';

/** The project's files, for checks of its documents. Paths are below the root. */
export interface Project {
  readonly files: readonly string[];
  readonly read: (file: string) => string;
  readonly exists: (path: string) => boolean;
}

const ACCESSIBILITY = 'docs/accessibility.md';
const FAILURES = 'docs/failures.md';
const FAILURE_LIST = 'shared-ui/src/contract/failures.ts';
const FAULTS = 'docs/faults.md';

/** Number of success criteria in WCAG 2.2, by level. Of level AAA, the page has those that it evaluates. */
const CRITERIA = { A: 31, AA: 24, AAA: 6 };

/** Returns the false statements that documents make about the project. */
export function documentFaults(project: Project): string[] {
  return [
    ...accessibilityFaults(project),
    ...failureFaults(project),
    ...faultListFaults(project),
    ...listPages(project).flatMap((page) => pageFaults(project, page)),
  ];
}

/** Reads these folders of a project, and the files in its root. */
export function readProject(root: string, folders: readonly string[]): Project {
  const found = folders.flatMap((folder) => allFilesOf(path.join(root, folder)));
  const readmes = [...new Set(found.map(path.dirname))].map((folder) => `${folder}/README.md`);
  const beside = readdirSync(root).map((name) => path.join(root, name));
  const exists = (name: string) => existsSync(path.join(root, name));
  return {
    files: [...beside, ...found, ...readmes]
      .map((file) => path.relative(root, file))
      .filter(exists),
    read: (file) => readFileSync(path.join(root, file), 'utf8'),
    exists,
  };
}

/** Checks that each WCAG criterion is listed once and says how it is verified, and that its tests exist. */
function accessibilityFaults(project: Project): string[] {
  return requirementFaults(project, ACCESSIBILITY, (rows) =>
    Object.entries(CRITERIA).flatMap(([level, count]) => {
      const has = rows.filter((row) => row.level === level).length;
      return has === count ? [] : [`${has} criteria of level ${level}, not ${count}`];
    }),
  );
}

/** A row of a page's table: `| 1.1.1 Name | A | How. | Verified by |`. */
export interface Requirement {
  readonly id: string;
  readonly name: string;
  readonly level: string;
  readonly how: string;
  readonly verifiedBy: string;
}

/**
 * Checks that each requirement of a page is listed once and says how it is verified, and that its
 * tests exist.
 *
 * @param check - returns the page's other faults
 */
export function requirementFaults(
  project: Project,
  name: string,
  check: (rows: readonly Requirement[]) => string[],
): string[] {
  const page = project.read(name);
  const rows = readRequirements(page);
  return [
    ...duplicates(rows.map(({ id }) => id)).map((id) => `${id} is listed twice`),
    ...check(rows),
    ...rows
      .filter((row) => !isVerified(row))
      .map(({ id }) => `${id} does not say what verifies it`),
    ...missingTests(project, page),
  ].map((fault) => `${name}: ${fault}`);
}

export const readRequirements = (page: string): Requirement[] =>
  [...page.matchAll(/^\| (\d+\.\d+\.\d+) (.*?)\| (A{1,3}|\d) \| (.+?) \| (.+?) \|$/gm)].map(
    ([, id = '', name = '', level = '', how = '', verifiedBy = '']) => ({
      id,
      name: name.trim(),
      level,
      how,
      verifiedBy,
    }),
  );

/** Checks that a row names the test or the inspection that verifies it, or says why there is none. */
const isVerified = ({ how, verifiedBy }: Requirement): boolean =>
  /“[^”]+”|\baxe\b|^By inspection: .{20}/.test(verifiedBy) ||
  /^Not (applicable|met): .{10}/.test(how);

/** Returns the missing tests among those that a page names by file and title. */
export function missingTests({ read, exists }: Project, page: string): string[] {
  return [...page.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`\s“([^”]+)”/g)]
    .filter(([, file = '', title = '']) => !exists(file) || !read(file).includes(title))
    .map(([, file, title]) => `${file} has no test “${title}”`);
}

/** Checks that each failure number is listed once, explained, and used. */
function failureFaults({ files, read }: Project): string[] {
  const listed = matches(read(FAILURE_LIST), /^ {2}\| '(MF-\d{3})'/gm);
  const explained = matches(read(FAILURES), /^\| (MF-\d{3}) \|/gm);
  const used = files
    .filter((file) => /\.(tsx?|cjs)$/.test(file) && !isTestFile(file) && file !== FAILURE_LIST)
    .flatMap((file) => matches(read(file), /['(](MF-\d{3})[')]/g));
  return [
    ...duplicates(listed).map((one) => `${FAILURE_LIST}: ${one} is listed twice`),
    ...duplicates(explained).map((one) => `${FAILURES}: ${one} is explained twice`),
    ...difference(listed, explained).map((one) => `${FAILURES}: ${one} is not explained`),
    ...difference(explained, listed).map((one) => `${FAILURES}: ${one} is not listed`),
    ...difference(listed, used).map((one) => `${FAILURE_LIST}: ${one} is never used`),
    ...difference(used, listed).map((one) => `${FAILURE_LIST}: ${one} is used, but not listed`),
  ];
}

/** Checks that tests cause exactly the faults listed as survived, and that numbers are unique. */
function faultListFaults({ files, read }: Project): string[] {
  const [survived = [], notYet = []] = read(FAULTS)
    .split('## Not survived yet')
    .map((table) => matches(table, /^\| (\d+) \|/gm));
  const tested = files
    .filter(isTestFile)
    .flatMap((file) => matches(read(file), /['"`]faults? ((?:\d+(?:, | and | to )?)+)/g))
    .flatMap(parseFaults);
  return [
    ...duplicates([...survived, ...notYet]).map((one) => `two faults have the number ${one}`),
    ...difference(survived, tested).map((one) => `no test causes fault ${one}`),
    ...difference(tested, survived).map(
      (one) => `a test causes fault ${one}, which is not listed as survived`,
    ),
  ].map((fault) => `${FAULTS}: ${fault}`);
}

/** Parses the faults in a title: `fault 3: …`, `faults 3, 5 and 7: …`, `faults 34 to 38: …`. */
function parseFaults(numbers: string): string[] {
  return numbers.split(/, | and /).flatMap((part) => {
    const [first = 0, last = first] = part.split(' to ').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => String(first + index));
  });
}

const listPages = ({ files }: Project): string[] => files.filter((file) => file.endsWith('.md'));

/** Checks that the targets of a page's links, the source files it names and its commands exist. */
function pageFaults({ read, exists }: Project, page: string): string[] {
  const text = read(page);
  const links = matches(text, /\]\((?!https?:|#|data:)([^)#\s]+)/g);
  const named = matches(text, /`([\w@./-]+\/[\w.-]+\.(?:tsx?|cjs|json|css|html|conf|md))`/g);
  const { scripts } = JSON.parse(read('package.json'));
  const pathExists = (name: string) =>
    baseFolders(page)
      .map((folder) => path.posix.join(folder, name))
      .some((file) => exists(file) || exists(`${file}.template`));
  return [
    ...[
      ...links.filter((link) => !exists(path.posix.join(path.posix.dirname(page), link))),
      ...named.filter((name) => !pathExists(name)),
    ].map((name) => `${name} does not exist`),
    ...matches(text, /!\[\s*\]\(([^)]*)/g).map((name) => `the picture ${name} has no description`),
    ...matches(text, /npm run (?:--silent )?([\w:-]+)/g)
      .filter((name) => !(name in scripts))
      .map((name) => `the command ${name} does not exist`),
  ].map((fault) => `${page}: ${fault}`);
}

/** Returns the folders that a path on a page can be relative to. */
function baseFolders(page: string): string[] {
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

const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, first = '']) => first);

const duplicates = (all: readonly string[]): string[] =>
  all.filter((one, index) => all.indexOf(one) !== index);

const difference = (all: readonly string[], others: readonly string[]): string[] => [
  ...new Set(all.filter((one) => !others.includes(one))),
];
