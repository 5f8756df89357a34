/** @jest-environment node */
import type { FormField } from '../form/form-field.ts';
import {
  type FieldNames,
  findHeadingRow,
  guessMapping,
  knownNames,
  type Mapping,
  type MappingMemory,
  NO_MEMORY,
  type OtherFiles,
  valueHash,
  withChoices,
} from './columns.ts';
import { type CheckedRow, type DryRunRules, dryRunSteps, type Finding } from './dry-run.ts';
import { inSteps } from './steps.ts';

const fields: readonly FormField[] = [
  { name: 'name', label: 'Nom', kind: 'text', required: true, maxLength: 10 },
  { name: 'key', label: 'Clé', kind: 'code', required: true, pattern: /^[a-z-]+$/ },
  { name: 'email', label: 'E-mail', kind: 'email' },
];

interface Given {
  readonly fields: readonly FormField[];
  readonly unique: DryRunRules['unique'];
  readonly labels?: FieldNames['labels'];
  readonly other?: OtherFiles;
  readonly foreignLines?: ReadonlySet<number>;
  readonly memory?: MappingMemory;
  readonly change?: (mapping: Mapping) => Partial<Mapping>;
  readonly done?: readonly number[];
}

const rules: Given = { fields, unique: { key: new Set(['there']) } };

async function check(cells: string[][], given: Given = rules) {
  const { labels = {}, other, memory = NO_MEMORY, change, done = [], ...more } = given;
  const rows = cells.map((one, position) => ({ line: position + 1, cells: one }));
  const names = { fields: given.fields, labels, other };
  const guessed = guessMapping(rows, findHeadingRow(rows, knownNames(names)), names, memory);
  const mapping = { ...guessed, ...change?.(guessed) };
  const run = await inSteps(
    dryRunSteps(rows, mapping, {
      ...more,
      other,
      idOf: (line) => `id ${line}`,
      isDone: (line) => done.includes(line),
    }),
  );
  const titles = run.ignored.map(({ heading, number }) => heading || number);
  return { ...run, ignored: titles, memory: withChoices(memory, guessed, mapping), mapping };
}

/** Returns the problems, and the notes in brackets, with line and field. */
function problemsIn({ rows }: { readonly rows: readonly CheckedRow[] }): string[] {
  const tell = (line: number, { field, code }: Finding) =>
    `${line} ${field?.name ?? 'row'} ${code}`;
  return rows.flatMap(({ line, problems, notes }) => [
    ...problems.map((one) => tell(line, one)),
    ...notes.map((one) => `(${tell(line, one)})`),
  ]);
}

const cells = async (...rows: string[][]) => problemsIn(await check(rows));

test('good rows get an id; a heading is a field’s name or label', async () => {
  const { good, bad, ignored } = await check([
    ['cle', 'NAME', 'colour'],
    ['alpha', ' Alpha ', 'red'],
    ['beta', 'Beta', 'blue'],
  ]);
  expect(bad).toEqual([]);
  expect(ignored).toEqual(['colour']);
  expect(good.map(({ values }) => values)).toEqual([
    { name: 'Alpha', key: 'alpha', email: '' },
    { name: 'Beta', key: 'beta', email: '' },
  ]);
  expect(good.map(({ id }) => id)).toEqual(['id 2', 'id 3']);
});

test('names each wrong cell by line and column', async () => {
  expect(
    await cells(
      ['name', 'key', 'email'],
      ['Alpha', 'alpha', ''],
      ['', 'No', 'unknown'],
      ['far too long a name', 'gamma', ''],
    ),
  ).toEqual(['3 name required', '3 key format', '3 email format', '4 name too-long']);
});

test('finds values that the list already has, that the file repeats, or that look alike', async () => {
  const keys = ['there', 'new', 'new', 'there', 'annal', 'anna1', 'corner', 'comer'];
  const given = { ...rules, fields: [{ ...fields[1], pattern: /^[a-z0-9]+$/ } as FormField] };
  const { bad } = await check([['key'], ...keys.map((key) => [key])], given);
  expect(bad.map(({ line, problems: [one] }) => [line, one?.code, one?.earlierLine])).toEqual([
    [2, 'taken', undefined],
    [4, 'repeated', 3],
    [5, 'taken', undefined],
    [7, 'look-alike', 6],
    [9, 'look-alike', 8],
  ]);
});

test('gives one reason per cell; missing values do not count as repeated', async () => {
  expect(await cells(['name', 'key'], ['A', ''], ['B', ''], ['C', 'No'], ['D', 'No'])).toEqual([
    '2 key required',
    '3 key required',
    '4 key format',
    '5 key format',
  ]);
});

test('accepts headings in other languages, with other punctuation, and below other rows', async () => {
  const labels = { name: ['Name'], key: ['Key', 'Schlüssel'] };
  const { good, ignored, mapping } = await check(
    [
      ['Export of 27.11.2026', '', ''],
      ['Schluss', 'Schlüssel *', '"NAME" (2)'],
      ['x', 'alpha', ' A '],
    ],
    { ...rules, labels },
  );
  expect(mapping.headingRow).toBe(1);
  expect(ignored).toEqual(['Schluss']);
  expect(good.map(({ values }) => values)).toEqual([{ key: 'alpha', name: 'A', email: '' }]);
});

test('uses the value in any of the columns with the same heading, unless they differ', async () => {
  const result = await check([
    ['name', 'key', 'E-mail', 'e-mail'],
    ['A', 'a', '', 'a@x.example'],
    ['B', 'b', 'b@x.example', 'b@x.example'],
    ['C', 'c', 'c@x.example', 'd@x.example'],
  ]);
  expect(result.good.map(({ values }) => values.email)).toEqual(['a@x.example', 'b@x.example']);
  expect(problemsIn(result)).toEqual(['4 email ambiguous']);
});

test('ignores empty cells and headings beyond the last column, and repeated headings', async () => {
  const result = await check([
    ['name', 'key', ''],
    ['A', 'a', '', '', ''],
    ['\u{feff}name', 'key', ''],
    ['name', 'b', ''],
  ]);
  expect(result.good.map(({ values }) => values.key)).toEqual(['a', 'b']);
  expect([result.ignored, result.headings, problemsIn(result)]).toEqual([[], 1, []]);
});

test('a file without headings has numbered columns, whose choice is remembered', async () => {
  const file = [
    ['7', 'anna@x.example', 'Anna', 'anna'],
    ['8', 'ben@x.example', 'Ben', 'ben'],
  ];
  const first = await check(file, {
    ...rules,
    change: ({ all: [, email, name, key] }) => ({ columns: { email, name, key } }),
  });
  expect([first.mapping.headingRow, first.ignored]).toEqual([-1, [1]]);
  expect(first.good.map(({ values }) => values)).toEqual([
    { email: 'anna@x.example', name: 'Anna', key: 'anna' },
    { email: 'ben@x.example', name: 'Ben', key: 'ben' },
  ]);
  const second = await check(file, { ...rules, memory: first.memory });
  expect(second.good).toEqual(first.good);
  expect(JSON.stringify(first.memory)).not.toMatch(/anna|ben/i);
});

test('remembers chosen and rejected columns by their headings, as hashes', async () => {
  const file = [
    ['Name', 'Title', 'Key', 'Short'],
    ['A', 'Alpha', 'a', 'alpha'],
  ];
  const change = ({ all: [, title, , short] }: Mapping) => ({
    columns: { name: title, key: short },
  });
  const { memory, good } = await check(file, { ...rules, change });
  expect(good[0]?.values).toMatchObject({ name: 'Alpha', key: 'alpha' });
  const again = await check(
    [
      ['Short', 'Key', 'Other', 'Title', 'Name'],
      ['b', 'c', '', 'B', 'C'],
    ],
    {
      ...rules,
      memory,
    },
  );
  expect(again.good[0]?.values).toMatchObject({ name: 'B', key: 'b' });
  const none = await check(file, {
    ...rules,
    memory,
    change: () => ({ columns: { name: undefined, key: undefined } }),
  });
  expect((await check(file, { ...rules, memory: none.memory })).missing.length).toBe(2);
  expect(JSON.stringify(memory)).not.toMatch(/title|short/i);
});

test('refuses the whole row if it has more cells than there are headings', async () => {
  expect(
    await cells(['name', 'key'], ['Roy', ' Fils', 'new'], ['Roy, Fils', 'new'], ['', 'x', '']),
  ).toEqual(['2 row too-many-cells', '4 name required']);
});

test('imports nothing if a required column is missing', async () => {
  const { good, missing } = await check([['name'], ['Alpha']]);
  expect(good).toEqual([]);
  expect(missing.map(({ name }) => name)).toEqual(['key']);
});

const hubs = (...labels: string[]): FormField => ({
  name: 'hub',
  label: 'Hub',
  kind: 'choice',
  required: true,
  options: labels.map((label) => ({ value: `id-${label}`, label })),
});

test('finds a choice by its label; a single choice is the default', async () => {
  const two = await check([['hub'], [' LEMAN '], ['Nowhere'], ['']], {
    fields: [hubs('Léman', 'Jura')],
    unique: {},
  });
  expect(two.good.map(({ values }) => values.hub)).toEqual(['id-Léman']);
  expect(problemsIn(two)).toEqual(['3 hub no-option', '4 hub required']);
  expect([...(two.unknown.hub ?? [])]).toEqual([
    ['Nowhere', 1],
    ['', 1],
  ]);
  const one = await check(
    [
      ['hub', 'x'],
      ['', '1'],
    ],
    { fields: [hubs('Léman')], unique: {} },
  );
  expect(one.good.map(({ values }) => values.hub)).toEqual(['id-Léman']);
});

test.each([
  ['["/Switzerland/France Est","/Staff"]', 'id-France Est'],
  ['/FRANCE EST/', 'id-France Est'],
  ['Staff;France  est', 'id-France Est'],
  ['Jura,Staff', 'id-Jura'],
  ['CN=Staff,OU=Groups,DC=x;CN=Jura,OU=Groups,DC=x', 'id-Jura'],
  ['CN=Muster\\, Anna,OU=Jura\\, Nord,OU=Jura,DC=x', 'id-Jura'],
])('finds the option in the value %j', async (value, option) => {
  const { good } = await check([['hub'], [value]], {
    fields: [hubs('France Est', 'Jura')],
    unique: {},
  });
  expect(good.map(({ values }) => values.hub)).toEqual([option]);
});

test('options for the values of a file are chosen once, and for all rows if there is no column', async () => {
  const file = [['hub'], ['/Sales'], ['Jura;/Sales'], ['Jura;Léman']];
  const given = { fields: [hubs('Léman', 'Jura')], unique: {} };
  const change = () => ({ options: { [valueHash('/sales')]: 'id-Léman' } });
  const { memory } = await check(file, { ...given, change });
  const again = await check(file, { ...given, memory });
  expect(again.good.map(({ line, values }) => [line, values.hub])).toEqual([[2, 'id-Léman']]);
  expect(problemsIn(again)).toEqual(['3 hub several-options', '4 hub several-options']);
  expect(again.unknown.hub?.get('/Sales')).toBe(1);
  expect(JSON.stringify(memory)).not.toMatch(/sales/i);
  const all = await check([['x'], ['1']], {
    ...given,
    change: () => ({ forAll: { hub: 'id-Jura' } }),
  });
  expect(all.good.map(({ values }) => values.hub)).toEqual(['id-Jura']);
});

const username: FormField = {
  name: 'username',
  label: 'User name',
  kind: 'code',
  required: true,
  pattern: /^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?$/,
  propose: ({ email = '' }) => email.replace(/@.*/, ''),
};
const email: FormField = { name: 'email', label: 'E-mail', kind: 'email', required: true };
const other: OtherFiles = {
  headings: { username: ['login'], email: ['proxyAddresses', 'mail'] },
  exclusions: [
    {
      name: 'guests',
      label: 'Guests',
      rule: '',
      cells: [{ headings: ['User type'], matches: /^guest$/i }],
    },
    { name: 'robots', label: 'Robots', rule: '', cells: [{ field: 'username', matches: /^svc-/ }] },
  ],
};
const people: Given = { fields: [username, email], unique: {}, other };

test('derives user names and addresses from the forms of other products', async () => {
  const { rows } = await check(
    [
      ['login', 'proxyAddresses'],
      ['Zoé.Müller@x.example', 'SMTP:zoe@x.example+smtp:z@x.example'],
      ['CORP\\AMUSTER', 'a@x.example'],
      ['ben_home.example#EXT#@x.example', 'ben@home.example'],
      ['no user', 'smtp:a@x.example'],
    ],
    people,
  );
  expect(rows.map(({ values, proposed }) => [values.username, values.email, ...proposed])).toEqual([
    ['zoe.muller', 'zoe@x.example', 'username'],
    ['amuster', 'a@x.example', 'username'],
    ['ben', 'ben@home.example', 'username'],
    ['no user', 'smtp:a@x.example'],
  ]);
  const proposed = await check([['mail'], ['dia@x.example']], people);
  expect(proposed.good.map(({ values }) => values.username)).toEqual(['dia']);
});

test('excludes rows by rules that can be switched off, and rows that are already imported', async () => {
  const file = [
    ['login', 'mail', 'userType'],
    ['anna', 'a@x.example', 'Member'],
    ['ben', 'b@x.example', 'Guest'],
    ['svc-scan', 'c@x.example', ''],
  ];
  const run = await check(file, { ...people, done: [2] });
  expect(run.rows.map(({ status }) => status)).toEqual(['done', 'excluded', 'excluded']);
  expect([run.done, run.excluded]).toEqual([1, { guests: 1, robots: 1 }]);
  const all = await check(file, { ...people, change: () => ({ included: ['guests', 'robots'] }) });
  expect(all.good.map(({ line }) => line)).toEqual([2, 3, 4]);
  expect(all.excluded).toEqual(run.excluded);
});

test('notes what may be wrong, without refusing the row', async () => {
  const run = await check(
    [
      ['login', 'mail'],
      ['anna', 'a@x.example'],
      ['anna.second', 'A@X.example'],
      ['ben', 'b@x.example'],
    ],
    { ...people, foreignLines: new Set([4]) },
  );
  expect(run.good.length).toBe(3);
  expect(problemsIn(run)).toEqual(['(3 email same-address)', '(4 row encoding)']);
  const names = ['=1+1', 'ZÃ¼rich', 'É’tat', 'Zürich'].map((name, at) => [
    name,
    `k${'-'.repeat(at)}k`,
  ]);
  expect(await cells(['name', 'key'], ...names)).toEqual(['(2 name formula)', '(3 row encoding)']);
});

test('removes stray invisible characters, refuses others, and normalizes names', async () => {
  const { good, bad } = await check([
    ['\u{200b}name', 'k\u{ad}ey'],
    ['Le\u0301man', 'leman\u{200c}'],
    ['\u{a0}Ju\u200bra\u{202c}', 'jura'],
    ['\u{3164}', 'other'],
  ]);
  expect(good.map(({ values }) => [values.name, values.key])).toEqual([
    ['Léman', 'leman'],
    ['Jura', 'jura'],
  ]);
  expect(bad.map(({ line, problems: [one] }) => `${line} ${one?.code}`)).toEqual(['4 invisible']);
});
