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

test('good rows get an id, and values by column name or label', async () => {
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

test('finds values that are taken in the list or repeated in the file', async () => {
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

test('gives one reason per cell; missing values are not repeated ones', async () => {
  expect(await cells(['name', 'key'], ['A', ''], ['B', ''], ['C', 'No'], ['D', 'No'])).toEqual([
    '2 key required',
    '3 key required',
    '4 key format',
    '5 key format',
  ]);
});

test('accepts headings of other languages, and returns the first rows', async () => {
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

test('refuses a row with more cells than headings as a whole', async () => {
  expect(
    await cells(['name', 'key'], ['Roy', ' Fils', 'new'], ['Roy, Fils', 'new'], ['', 'x', '']),
  ).toEqual(['2 row too-many-cells', '4 row too-many-cells']);
});

test('imports nothing without a required column', async () => {
  const { good, missing } = await look([['name'], ['Alpha']]);
  expect(good).toEqual([]);
  expect(missing.map(({ name }) => name)).toEqual(['key']);
});

test('finds a choice by its label; a single one is the default', async () => {
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

test('refuses invisible characters, and normalizes names', async () => {
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
