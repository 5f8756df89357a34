/** @jest-environment node */
import type { FormField } from '../form/form-field.ts';
import { type DryRunRules, dryRun } from './dry-run.ts';

const fields: readonly FormField[] = [
  { name: 'name', label: 'Nom', kind: 'text', required: true, maxLength: 10 },
  { name: 'key', label: 'Clé', kind: 'code', required: true, pattern: /^[a-z-]+$/ },
  { name: 'email', label: 'E-mail', kind: 'email' },
];

const rules: DryRunRules = { fields, unique: { key: new Set(['there']) } };

const check = (rows: string[][], given: DryRunRules = rules) =>
  dryRun(
    rows.map((cells, position) => ({ line: position + 1, cells })),
    given,
  );

const cells = async (...rows: string[][]) => {
  const { bad } = await check(rows);
  return bad.map(({ line, field, code }) => `${line} ${field?.name ?? 'row'} ${code}`);
};

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
  expect(new Set(good.map(({ id }) => id)).size).toBe(2);
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

test('finds values that the list already has or that the file repeats', async () => {
  const rows = [
    ['name', 'key'],
    ['A', 'there'],
    ['B', 'new'],
    ['C', 'new'],
    ['D', 'there'],
  ];
  const { bad } = await check(rows);
  expect(bad.map(({ line, code, earlierLine }) => [line, code, earlierLine])).toEqual([
    [2, 'taken', undefined],
    [4, 'repeated', 3],
    [5, 'taken', undefined],
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

test('accepts headings in other languages, and returns the first rows', async () => {
  const headings = { name: ['Name'], key: ['Key', 'Schlüssel'] };
  const { good, ignored, first } = await check(
    [['Schluessel', 'Schlüssel', 'NAME'], ['x', 'alpha', ' A '], ...letters],
    { ...rules, headings },
  );
  expect(ignored).toEqual(['Schluessel']);
  expect(good[0]?.values).toMatchObject({ key: 'alpha', name: 'A' });
  expect(first.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6]);
  expect(first[0]?.values).toEqual(good[0]?.values);
});

const letters = ['b', 'c', 'd', 'e', 'f', 'g'].map((key) => ['', key, key]);

test('refuses the whole row if it has more cells than there are headings', async () => {
  expect(
    await cells(['name', 'key'], ['Roy', ' Fils', 'new'], ['Roy, Fils', 'new'], ['', 'x', '']),
  ).toEqual(['2 row too-many-cells', '4 row too-many-cells']);
});

test('imports nothing if a required column is missing', async () => {
  const { good, missing } = await check([['name'], ['Alpha']]);
  expect(good).toEqual([]);
  expect(missing.map(({ name }) => name)).toEqual(['key']);
});

test('finds a choice by its label; a single choice is the default', async () => {
  const hub = (...labels: string[]): FormField => ({
    name: 'hub',
    label: 'Hub',
    kind: 'choice',
    required: true,
    options: labels.map((label) => ({ value: `id-${label}`, label })),
  });
  const two = await check([['hub'], ['Léman'], ['Nowhere']], {
    fields: [hub('Léman', 'Jura')],
    unique: {},
  });
  expect(two.good.map(({ values }) => values.hub)).toEqual(['id-Léman']);
  expect(two.bad.map(({ line, code }) => `${line} ${code}`)).toEqual(['3 required']);
  const one = await check(
    [
      ['hub', 'x'],
      ['', '1'],
    ],
    { fields: [hub('Léman')], unique: {} },
  );
  expect(one.good.map(({ values }) => values.hub)).toEqual(['id-Léman']);
});

test('refuses invisible characters, and normalizes names', async () => {
  const { good, bad } = await check([
    ['name', 'key'],
    ['Le\u0301man', 'leman'],
    ['Le\u200bman', 'other'],
  ]);
  expect(good.map(({ values }) => values.name)).toEqual(['Léman']);
  expect(bad.map(({ line, field, code }) => `${line} ${field?.name} ${code}`)).toEqual([
    '3 name invisible',
  ]);
});
