import { missingTests, type Project, type Requirement, readRequirements } from './documents.ts';

/** The report that `npm run conformance` writes. */
export const CONFORMANCE = 'docs/conformance.md';

/** Levels of VPAT 2.5, the best first. */
const LEVELS = ['Not applicable', 'Supports', 'Partially supports', 'Does not support'] as const;

type Level = (typeof LEVELS)[number];

/** Criteria that WCAG 2.2 added: EN 301 549 V3.2.1, which follows WCAG 2.1, has no clause for them. */
const NEW_IN_WCAG_2_2 = ['2.4.11', '2.5.7', '2.5.8', '3.2.6', '3.3.7', '3.3.8'];

/**
 * A clause other than those of WCAG. Its level is that of the worst row of the criteria in `rows`, and
 * never better than `atBest`; without either it does not apply.
 */
interface Clause {
  readonly clause: string;
  readonly remark: string;
  readonly rows?: readonly string[];
  readonly atBest?: 'Supports' | 'Partially supports';
}

/** The functional performance statements, with the number of the same statement in Section 508. */
const STATEMENTS: readonly Clause[] = [
  {
    clause: '4.2.1 Usage without vision (302.1)',
    rows: ['1.1.1', '1.3.1', '2.1.1', '2.4.3', '2.4.6', '3.3.1', '4.1.2', '4.1.3'],
    remark: 'Names, roles, states and messages are in the accessibility tree.',
  },
  {
    clause: '4.2.2 Usage with limited vision (302.2)',
    rows: ['1.4.3', '1.4.4', '1.4.10', '1.4.11', '1.4.12', '2.4.7'],
    remark: 'Contrast, zoom to 400 %, wider text spacing, forced colours.',
  },
  {
    clause: '4.2.3 Usage without perception of colour (302.3)',
    rows: ['1.4.1'],
    remark: 'No state has only a colour.',
  },
  {
    clause: '4.2.4 Usage without hearing (302.4), 4.2.5 with limited hearing (302.5)',
    remark: 'There is no sound.',
  },
  {
    clause: '4.2.6 Usage with no or limited vocal capability (302.6)',
    remark: 'Nothing is operated by voice.',
  },
  {
    clause: '4.2.7 Usage with limited manipulation or strength (302.7)',
    rows: ['2.1.1', '2.5.1', '2.5.2', '2.5.7', '2.5.8'],
    remark: 'The keyboard alone is enough, and single presses of a pointer are.',
  },
  {
    clause: '4.2.8 Usage with limited reach (302.8)',
    remark: 'The device decides; the console has no hardware.',
  },
  {
    clause: '4.2.9 Minimize photosensitive seizure triggers',
    rows: ['2.3.1'],
    remark: 'Nothing flashes.',
  },
  {
    clause: '4.2.10 Usage with limited cognition, language or learning (302.9)',
    rows: ['2.2.1', '3.2.3', '3.2.4', '3.3.2', '3.3.3', '3.3.4', '3.3.7', '3.3.8'],
    remark: 'Constant frame and names, errors that say what is accepted, confirmation and Undo.',
  },
  {
    clause: '4.2.11 Privacy',
    remark: 'No function for accessibility asks for data about the user, or shows them.',
  },
];

const GENERIC: readonly Clause[] = [
  { clause: '5.1 Closed functionality', remark: 'Assistive technology can be used with it.' },
  {
    clause: '5.2 Activation of accessibility features',
    rows: ['2.1.1', '2.1.4'],
    remark: 'Theme, language, layout and single-character shortcuts are set by keyboard alone.',
  },
  { clause: '5.3 Biometrics', remark: 'There are none.' },
  {
    clause: '5.4 Preservation of accessibility information during conversion',
    remark: 'Only rows are exported, as plain text, which has no such information.',
  },
  { clause: '5.5 Operable parts', remark: 'There is no hardware.' },
  {
    clause: '5.6 Locking or toggle controls',
    rows: ['1.4.1', '4.1.2'],
    remark: 'The state of a toggle is in the accessibility tree, and visible without colour.',
  },
  {
    clause: '5.7 Key repeat, 5.8 Double-strike key acceptance',
    remark: 'Both are settings of the operating system; the console adds nothing.',
  },
  {
    clause: '5.9 Simultaneous user actions',
    rows: ['2.1.1', '2.5.1'],
    remark:
      'What a combination of keys does, a button also does: `tests/e2e/frame/keyboard.spec.ts` “the button opens the search, which returns the focus to the button”.',
  },
];

const OTHER_CHAPTERS: readonly Clause[] = [
  { clause: '6 ICT with two-way voice communication', remark: 'There is none.' },
  { clause: '7 ICT with video capabilities', remark: 'There is no video.' },
  { clause: '8 Hardware', remark: 'The console is software.' },
  {
    clause: '10 Non-web documents',
    remark:
      'There are none. Exported files are CSV: text whose first line has the names of the columns.',
  },
  {
    clause: '11.1 to 11.4 Software: the principles of WCAG',
    remark: 'The console is web content: clause 9.',
  },
  {
    clause: '11.5 Interoperability with assistive technology',
    remark: 'The browser provides the accessibility services; 9.4.1.2 says what it gets.',
  },
  {
    clause: '11.6 Documented accessibility usage',
    remark: 'It concerns platforms, and software that is not web content.',
  },
  {
    clause: '11.7 User preferences',
    rows: ['1.4.4', '1.4.11', '1.4.12'],
    atBest: 'Partially supports',
    remark:
      'Forced colours, zoom and text spacing apply. The default font and font size of a browser do not: sizes are in pixels.',
  },
  {
    clause: '11.8 Authoring tools',
    remark: 'Forms change rows of tables; no content is made for others to read.',
  },
  {
    clause: '12.1.1 Accessibility and compatibility features (602.2)',
    rows: ['2.1.4'],
    remark: '[accessibility.md](accessibility.md) describes them; `?` lists the shortcuts.',
  },
  {
    clause: '12.1.2 Accessible documentation (602.3)',
    atBest: 'Partially supports',
    remark:
      'Pages are Markdown, whose look depends on the program that shows it. Pictures have a description: `tooling/check/documents.test.ts` “a picture without a description is found”. The rest has not been tested.',
  },
  {
    clause: '12.2 Support services (603)',
    remark: 'The project has none; who runs a console supports its users.',
  },
  { clause: '13 Relay or emergency service access', remark: 'The console gives access to none.' },
];

/** Returns the report, after VPAT 2.5 INT, that follows from the table of WCAG criteria. */
export function conformanceReport({ read }: Pick<Project, 'read'>): string {
  const rows = readRequirements(read('docs/accessibility.md'));
  const { version } = JSON.parse(read('package.json'));
  const ofClauses = (clauses: readonly Clause[]) =>
    table(
      ['clause', 'level', 'remarks'],
      clauses.map((clause) => [clause.clause, levelOfClause(clause, rows), clause.remark]),
    );
  const ofWcag = (wanted: string) =>
    table(
      ['criterion', 'EN 301 549', 'level', 'remarks'],
      rows
        .filter(({ level }) => level === wanted)
        .map(({ id, name, level, how }) => [
          `${id} ${name}`,
          level === 'AAA' || NEW_IN_WCAG_2_2.includes(id) ? '–' : `9.${id}`,
          levelOf(how),
          reasonOf(how),
        ]),
    );
  const required = rows.filter(({ level }) => level !== 'AAA').map(({ how }) => levelOf(how));
  return `# Conformance report

After VPAT 2.5 (INT): WCAG 2.2, EN 301 549 V3.2.1 and the Revised Section 508 standards, for console ${version}.
\`npm run conformance\` writes this page from [accessibility.md](accessibility.md), which names the test of each criterion;
\`npm run check\` fails if the two differ. Each level is that of the row, or of the worst of several.

- **Contact**: the maintainers of this repository.
- **Evaluated by** tests in Chromium, Firefox and WebKit, axe-core, and inspections, which the rows name.
- **Assistive technology**: Orca 43 with Chromium, five journeys in English (\`npm run test:all -- screen-reader\`).
  French was not tested with it; NVDA, JAWS, VoiceOver and TalkBack were not used, nor was there a test by people
  with disabilities.
- **Scope**: the console of this repository, with its modules and the sign-in page of \`platform/identity\`. A
  module of another repository, or another identity provider, needs a report of its own.

Levels: *Supports*: known tests find no defect. *Partially supports*: a part is not met. *Does not support*: most is
not met. *Not applicable*: the console has nothing that it concerns.

## WCAG 2.2, level A (EN 301 549 clause 9, Section 508 501.1)

${ofWcag('A')}

4.1.1 Parsing (9.4.1.1) is supported by every page in HTML, by the errata of WCAG 2.1 of September 2023.

## WCAG 2.2, level AA

${ofWcag('AA')}

9.6 WCAG conformance requirements: ${worst(required)}. The rows are about whole pages and processes.

## WCAG 2.2, level AAA

The criteria that are not listed have not been evaluated.

${ofWcag('AAA')}

## EN 301 549 clause 4, Section 508 chapter 3: functional performance

${ofClauses(STATEMENTS)}

## EN 301 549 clause 5: generic requirements

${ofClauses(GENERIC)}

## EN 301 549 clauses 6 to 13, Section 508 chapters 4 to 6

Chapter 4 (hardware) is clause 8. Chapter 5 (software) refers to WCAG, above; 502 to 504 are clauses 11.5 to 11.8.

${ofClauses(OTHER_CHAPTERS)}
`;
}

/** Fails if the report is not what the command writes, or names a test that does not exist. */
export function conformanceFaults(project: Project): string[] {
  const written = project.exists(CONFORMANCE) ? project.read(CONFORMANCE) : '';
  return [
    ...(written === conformanceReport(project) ? [] : ['is not up to date: npm run conformance']),
    ...missingTests(project, written),
  ].map((fault) => `${CONFORMANCE}: ${fault}`);
}

function levelOfClause({ clause, rows: ids = [], atBest }: Clause, rows: readonly Requirement[]) {
  const levels = ids.map((id) => {
    const row = rows.find((one) => one.id === id);
    if (!row) throw new Error(`${clause}: docs/accessibility.md has no row ${id}`);
    return levelOf(row.how);
  });
  return worst(atBest ? [...levels, atBest] : levels);
}

/** Returns the level that a row states by its first words. */
function levelOf(how: string): Level {
  if (how.startsWith('Not applicable: ')) return 'Not applicable';
  if (how.startsWith('Not met: ')) return 'Does not support';
  return how.startsWith('Partly met: ') ? 'Partially supports' : 'Supports';
}

/** Returns a row's text without the words that state its level. */
const reasonOf = (how: string): string =>
  how.replace(/^(?:Not applicable|Not met|Partly met): (.)/, (_, first) => first.toUpperCase());

const worst = (levels: readonly Level[]): Level =>
  LEVELS.findLast((level) => levels.includes(level)) ?? 'Not applicable';

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  return [heads, heads.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}
