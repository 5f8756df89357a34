/** @jest-environment node */
import type { FormField } from '../form/form-field.ts';
import { type DryRunRules, dryRun } from './dry-run.ts';

const fields: readonly FormField[] = [
  { name: 'name', label: 'Nom', kind: 'text', required: true, maxLength: 10 },
  { name: 'key', label: 'Clé', kind: 'code', required: true, pattern: /^[a-z-]+$/ },
  { name: 'email', label: 'E-mail', kind: 'email' },
];

const rules: DryRunRules = { fields, unique: { key: new Set(['there']) } };

const look = (rows: string[][], held: DryRunRules = rules) =>
  dryRun(
    rows.map((cells, position) => ({ line: position + 1, cells })),
    held,
  );

const cells = async (...rows: string[][]) => {
  const { bad } = await look(rows);
  return bad.map(({ line, field, code }) => `${line} ${field?.name ?? 'row'} ${code}`);
};

test('good rows have an id each, and the values of the columns by name or by label', async () => {
  const { good, bad, ignored } = await look([
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
  expect(new Set(good.map(({ id }) => id)).size).toBe(2);
});

test('each wrong cell is named by line and column', async () => {
  expect(
    await cells(
      ['name', 'key', 'email'],
      ['Alpha', 'alpha', ''],
      ['', 'No', 'nobody'],
      ['far too long a name', 'gamma', ''],
    ),
  ).toEqual(['3 name required', '3 key format', '3 email format', '4 name too-long']);
});

test('what is taken, in the list or earlier in the file, is said before anything is sent', async () => {
  const rows = [
    ['name', 'key'],
    ['A', 'there'],
    ['B', 'new'],
    ['C', 'new'],
    ['D', 'there'],
  ];
  const { bad } = await look(rows);
  expect(bad.map(({ line, code, as }) => [line, code, as])).toEqual([
    [2, 'taken', undefined],
    [4, 'repeated', 3],
    [5, 'taken', undefined],
  ]);
});

test('a cell has one thing wrong with it, and what is missing is not repeated', async () => {
  expect(await cells(['name', 'key'], ['A', ''], ['B', ''], ['C', 'No'], ['D', 'No'])).toEqual([
    '2 key required',
    '3 key required',
    '4 key format',
    '5 key format',
  ]);
});

test('headings may be in another language, and the first rows are told as they were read', async () => {
  const headings = { name: ['Name'], key: ['Key', 'Schlüssel'] };
  const { good, ignored, first } = await look(
    [['Schluessel', 'Schlüssel', 'NAME'], ['x', 'alpha', ' A '], ...letters],
    { ...rules, headings },
  );
  expect(ignored).toEqual(['Schluessel']);
  expect(good[0]?.values).toMatchObject({ key: 'alpha', name: 'A' });
  expect(first.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6]);
  expect(first[0]?.values).toEqual(good[0]?.values);
});

const letters = ['b', 'c', 'd', 'e', 'f', 'g'].map((key) => ['', key, key]);

test('a row with more cells than headings is bad as a whole, and takes no value from others', async () => {
  expect(
    await cells(['name', 'key'], ['Roy', ' Fils', 'new'], ['Roy, Fils', 'new'], ['', 'x', '']),
  ).toEqual(['2 row too-many-cells', '4 row too-many-cells']);
});

test('without a required column nothing can be imported', async () => {
  const { good, missing } = await look([['name'], ['Alpha']]);
  expect(good).toEqual([]);
  expect(missing.map(({ name }) => name)).toEqual(['key']);
});

test('a choice is found by what it is called, and goes without saying when there is one', async () => {
  const hub = (...labels: string[]): FormField => ({
    name: 'hub',
    label: 'Hub',
    kind: 'choice',
    required: true,
    options: labels.map((label) => ({ value: `id-${label}`, label })),
  });
  const two = await look([['hub'], ['Léman'], ['Nowhere']], {
    fields: [hub('Léman', 'Jura')],
    unique: {},
  });
  expect(two.good.map(({ values }) => values.hub)).toEqual(['id-Léman']);
  expect(two.bad.map(({ line, code }) => `${line} ${code}`)).toEqual(['3 required']);
  const one = await look(
    [
      ['hub', 'x'],
      ['', '1'],
    ],
    { fields: [hub('Léman')], unique: {} },
  );
  expect(one.good.map(({ values }) => values.hub)).toEqual(['id-Léman']);
});

test('a name that cannot be seen is named, and others are had in one composition', async () => {
  const { good, bad } = await look([
    ['name', 'key'],
    ['Le\u0301man', 'leman'],
    ['Le\u200bman', 'other'],
  ]);
  expect(good.map(({ values }) => values.name)).toEqual(['Léman']);
  expect(bad.map(({ line, field, code }) => `${line} ${field?.name} ${code}`)).toEqual([
    '3 name invisible',
  ]);
});
