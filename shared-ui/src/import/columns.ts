import { fieldHash } from '../activity/field-hash.ts';
import { foldText } from '../contract/fold-text.ts';
import { unguarded } from '../contract/formula-guard.ts';
import type { FormField } from '../form/form-field.ts';
import type { CsvRow } from './csv-read.ts';

/** Files of other products: their headings, and which of their rows are usually not imported. */
export interface OtherFiles {
  /** Headings by field name, the preferred ones first. */
  readonly headings: Readonly<Record<string, readonly string[]>>;
  /** The rows that are usually not imported. */
  readonly exclusions: readonly Exclusion[];
}

/** A rule that excludes rows, e.g. guests. It can be switched off. */
export interface Exclusion {
  /** Its name in the user's stored choices, e.g. `guests`. */
  readonly name: string;
  /** Its name, in the user's language. */
  readonly label: string;
  /** The rule in words. */
  readonly rule: string;
  /** A row is excluded if one of these cells matches. A cell is found by its heading or its field. */
  readonly cells: readonly {
    readonly headings?: readonly string[];
    readonly field?: string;
    readonly matches: RegExp;
  }[];
}

/** A column of a file; several columns with the same heading are one. */
export interface FileColumn {
  readonly heading: string;
  /** The column's number, if it has no heading. */
  readonly number?: number;
  readonly positions: readonly number[];
}

/** How a file is imported. The user can change each part. */
export interface Mapping {
  /** The position of the row with the headings; -1 if there is none. */
  readonly headingRow: number;
  /** All columns of the file. */
  readonly all: readonly FileColumn[];
  /** The columns that are imported, by field name. */
  readonly columns: Readonly<Record<string, FileColumn | undefined>>;
  /** The option for all rows, by the name of a choice. */
  readonly forAll: Readonly<Record<string, string>>;
  /** The options for the values of a choice, by their hashes. */
  readonly options: Readonly<Record<number, string>>;
  /** The names of the exclusions that are switched off. */
  readonly included: readonly string[];
}

/** The user's earlier choices. Headings and values are hashes, so that no cell of a file is stored. */
export interface MappingMemory extends Pick<Mapping, 'forAll' | 'options' | 'included'> {
  /** Whether a column was chosen or rejected, by {@link columnKey}. */
  readonly columns: Readonly<Record<string, boolean>>;
}

export const NO_MEMORY: MappingMemory = { columns: {}, forAll: {}, options: {}, included: [] };

/** Rows in which the headings are looked for. */
export const HEADING_ROWS = 20;

/** The heading of the column with reasons in a file of wrong rows, which an import ignores. */
export const REASON_HEADING = 'Problem / Problème';

/** Matches invisible characters, except those that scripts and emoji need, and visible fillers. */
const IGNORABLE =
  /(?!\p{Join_Control}|\p{Variation_Selector}|[\u115f\u1160\u3164\uffa0])\p{Default_Ignorable_Code_Point}/gu;

/** Returns the content of a cell without surrounding spaces, and without invisible characters. */
export function cellText(cell = ''): string {
  const text = unguarded(cell).trim();
  // Nearly all cells are ASCII, for which this line suffices.
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  return text
    .replace(IGNORABLE, '')
    .replace(/^\p{Join_Control}+|\p{Join_Control}+$/gu, '')
    .trim()
    .normalize('NFC');
}

/** Compares texts regardless of case, accents, punctuation and spaces. */
const plain = (text: string): string => foldText(text).replace(/[^\p{L}\p{N}]+/gu, '');

/** Returns the names of a heading: `Last name [surname] Required` is `lastname`, or `surname`. */
function namesOf(heading: string): readonly string[] {
  const text = cellText(heading);
  const within = Array.from(text.matchAll(/[[(]([^\])]+)[\])]/g), ([, name = '']) => plain(name));
  const without = plain(text.replace(/[[(][^\])]*[\])]/g, '').replace(/\brequired\b/i, ''));
  return [plain(text), without, ...within].filter(Boolean);
}

const hasName = (heading: string, names: ReadonlySet<string>): boolean =>
  namesOf(heading).some((name) => names.has(name));

const isReason = (heading: string): boolean => cellText(heading) === REASON_HEADING;

/** Matches a value that no heading has: an e-mail address, or a UUID. */
const VALUE = /^[^\s@]+@[^\s@]+\.\w+$|^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** Returns the position of the row with the headings; -1 if the first row has values. */
export function findHeadingRow(rows: readonly CsvRow[], known: ReadonlySet<string>): number {
  const scores = rows
    .slice(0, HEADING_ROWS)
    .map(({ cells }) => cells.filter((cell) => hasName(cell, known)).length);
  const best = Math.max(0, ...scores);
  if (best > 0) return scores.indexOf(best);
  return rows[0]?.cells.some((cell) => VALUE.test(cell.trim())) ? -1 : 0;
}

/** Returns the columns of a file, without empty ones beyond the last heading. */
function columnsIn(rows: readonly CsvRow[], headingRow: number): readonly FileColumn[] {
  const headings = rows[headingRow]?.cells ?? [];
  const width =
    headings.length || rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const columns = new Map<string, FileColumn>();
  for (let at = 0; at < width; at += 1) {
    const heading = cellText(headings[at]);
    if (isReason(heading)) continue;
    if (heading === '' && !rows.some(({ cells }) => cells[at]?.trim())) continue;
    const key = plain(heading) || `${heading} ${at}`;
    const { positions = [] } = columns.get(key) ?? {};
    columns.set(key, {
      heading,
      ...(heading === '' && { number: at + 1 }),
      ...columns.get(key),
      positions: [...positions, at],
    });
  }
  return [...columns.values()];
}

export interface FieldNames {
  readonly fields: readonly FormField[];
  /** The labels in all languages, by field name. */
  readonly labels: Readonly<Record<string, readonly string[]>>;
  readonly other: OtherFiles | undefined;
}

const ownNames = ({ labels }: FieldNames, { name, label }: FormField): ReadonlySet<string> =>
  new Set([name, label, ...(labels[name] ?? [])].map(plain));

/** Returns the names of all headings that are known. */
export const knownNames = (names: FieldNames): ReadonlySet<string> =>
  new Set([
    ...names.fields.flatMap((field) => [...ownNames(names, field)]),
    ...Object.values(names.other?.headings ?? {}).flatMap((headings) => headings.map(plain)),
  ]);

/** The key under which it is remembered whether a field has a column. */
const columnKey = (field: string, { heading, number }: FileColumn): string =>
  `${field} ${number ?? fieldHash(plain(heading))}`;

/** Guesses how a file is imported. */
export function guessMapping(
  rows: readonly CsvRow[],
  headingRow: number,
  names: FieldNames,
  memory: MappingMemory,
): Mapping {
  const all = columnsIn(rows, headingRow);
  const below = rows.slice(headingRow + 1);
  const isForAll = ({ name, options }: FormField) =>
    options?.some(({ value }) => value === memory.forAll[name]) === true;
  const columns = names.fields.map((field) => {
    const known = names.other?.headings[field.name] ?? [];
    const open = all.filter((column) => memory.columns[columnKey(field.name, column)] !== false);
    const expected = known.flatMap((name) =>
      open.filter(({ heading }) => hasName(heading, new Set([plain(name)]))),
    );
    const found =
      open.find((column) => memory.columns[columnKey(field.name, column)]) ??
      open.find(({ heading }) => hasName(heading, ownNames(names, field))) ??
      mostOptions(expected, below, field, isForAll(field)) ??
      mostOptions(open, below, field, isForAll(field)) ??
      (isForAll(field) ? undefined : expected[0]);
    return [field.name, found] as const;
  });
  const forAll = Object.entries(memory.forAll).filter(([name]) =>
    names.fields.some((field) => field.name === name && isForAll(field)),
  );
  return {
    ...memory,
    headingRow,
    all,
    columns: Object.fromEntries(columns),
    forAll: Object.fromEntries(forAll),
  };
}

/** Returns the memory with the choices of an import whose mapping was guessed and then changed. */
export function withChoices(
  memory: MappingMemory,
  guessed: Mapping,
  { all, columns, forAll, options, included }: Mapping,
): MappingMemory {
  const remembered = { ...memory.columns };
  for (const column of all) {
    for (const [field, chosen] of Object.entries(columns)) {
      const key = columnKey(field, column);
      const isChosen = chosen === column;
      if (isChosen || guessed.columns[field] === column || remembered[key]) {
        remembered[key] = isChosen;
      }
    }
  }
  return { columns: remembered, forAll, options, included };
}

/** Returns the columns that the exclusion reads, by the expression that it compares. */
export function excludedBy(
  exclusion: Exclusion,
  { all, columns }: Mapping,
): readonly { readonly positions: readonly number[]; readonly matches: RegExp }[] {
  return exclusion.cells.flatMap(({ headings = [], field = '', matches }) => {
    const wanted = new Set(headings.map(plain));
    const own = columns[field];
    return [...all.filter(({ heading }) => hasName(heading, wanted)), ...(own ? [own] : [])].map(
      ({ positions }) => ({ positions, matches }),
    );
  });
}

/** Rows in which values of a choice are looked for. */
const OPTION_ROWS = 500;

/**
 * Returns the column in which the most cells name an option of the choice.
 *
 * @param isStrict - only a column in which each cell does, because the user has chosen an option for all rows before
 */
function mostOptions(
  columns: readonly FileColumn[],
  rows: readonly CsvRow[],
  { options }: FormField,
  isStrict: boolean,
): FileColumn | undefined {
  if (!options) return undefined;
  const sample = rows.slice(0, OPTION_ROWS);
  const counts = columns.map((column) => {
    const find = optionFinder(options, {}, column);
    const [at = 0] = column.positions;
    return sample.filter(({ cells }) => find(cells[at] ?? '').options.length > 0).length;
  });
  const best = Math.max(0, ...counts);
  const least = isStrict ? Math.max(1, sample.length) : 1;
  return best >= least ? columns[counts.indexOf(best)] : undefined;
}

type Options = NonNullable<FormField['options']>;

interface FoundOptions {
  readonly options: readonly string[];
  /** The values of the cell, if none names an option by itself; the user may choose options for them. */
  readonly values: readonly string[];
}

/**
 * Returns a function that finds the options that a cell names: by a label, by the last part of a path, or
 * by a part of a distinguished name. A cell may have several values.
 */
export function optionFinder(
  options: Options,
  chosen: Mapping['options'],
  { heading }: Pick<FileColumn, 'heading'>,
) {
  // The distinguished name of a row begins with the row's own name.
  const skipped = ['dn', 'distinguishedname'].includes(plain(heading)) ? 1 : 0;
  const byLabel = new Map(options.map(({ value, label }) => [plain(label), value]));
  const ids = new Set(options.map(({ value }) => value));
  const cache = new Map<string, FoundOptions>();
  const findByLabel = (value: string) =>
    byLabel.get(plain(value)) ?? byLabel.get(plain(lastPart(value)));
  const find = (value: string): string | undefined => {
    const option = ids.has(value) ? value : chosen[valueHash(value)];
    return option && ids.has(option) ? option : findByLabel(value);
  };
  return (cell: string): FoundOptions => {
    const known = cache.get(cell);
    if (known) return known;
    const whole = cellText(cell);
    const values = find(whole) ? [[whole]] : valuesOf(whole, skipped);
    const parts = values.flatMap((names) => names.flatMap((name) => [name, ...name.split(',')]));
    const found = [...new Set(parts.flatMap((part) => find(part) ?? []))];
    const isKnown = parts.some((part) => ids.has(part) || findByLabel(part));
    const names = whole === '' ? [''] : values.flatMap(([name]) => name ?? []);
    const result = { options: found, values: isKnown ? [] : names };
    cache.set(cell, result);
    return result;
  };
}

export const valueHash = (value: string): number => fieldHash(plain(value));

const lastPart = (path: string): string => path.split('/').findLast(Boolean) ?? '';

/** Matches an attribute of a distinguished name (RFC 4514): `OU=France Est`. */
const NAME_PART = /(?:^|,)(?:CN|OU)=((?:\\.|[^,\\])+)/gi;

/** Returns the values of a cell: the items of a list, each with the names in a distinguished name. */
function valuesOf(text: string, skipped: number): readonly (readonly string[])[] {
  const items = jsonItems(text) ?? text.split(/(?<!\\)[;|]/);
  return items
    .map((item) => item.trim())
    .filter(Boolean)
    .map((item) => {
      const names = Array.from(item.matchAll(NAME_PART), ([, name = '']) =>
        name.replace(/\\(.)/g, '$1'),
      );
      return names.length > skipped ? names.slice(skipped) : [item];
    });
}

function jsonItems(text: string): readonly string[] | undefined {
  if (!text.startsWith('[')) return undefined;
  try {
    const items: unknown = JSON.parse(text);
    return Array.isArray(items) ? items.map(String) : undefined;
  } catch {
    return undefined;
  }
}
