import { slugSkeleton } from '../contract/field-rules.ts';
import { foldText } from '../contract/fold-text.ts';
import type { FormField, FormValues } from '../form/form-field.ts';
import { fieldCheck } from '../form/form-schema.ts';
import {
  cellText,
  excludedBy,
  type FileColumn,
  type Mapping,
  type OtherFiles,
  optionFinder,
} from './columns.ts';
import type { CsvRow } from './csv-read.ts';
import type { Steps } from './steps.ts';

/** A row that can be imported. */
export interface GoodRow {
  /** The same whenever the file is read, so that importing the row again does not duplicate it. */
  readonly id: string;
  /** The row's line in the file. */
  readonly line: number;
  /** The values by field name; empty cells are empty strings. */
  readonly values: FormValues;
}

export interface Finding {
  /** Absent if the finding concerns the whole row. */
  readonly field?: FormField;
  readonly code: string;
  /** The earlier line in the file with the same value. */
  readonly earlierLine?: number | undefined;
  /** The value in the file, if it differs from the row's value; or the existing name that looks like it. */
  readonly other?: string | undefined;
}

export interface CheckedRow extends GoodRow {
  readonly status: 'good' | 'bad' | 'done' | 'excluded';
  /** Why the row is bad. */
  readonly problems: readonly Finding[];
  /** Reasons to look at the row, which do not prevent its import. */
  readonly notes: readonly Finding[];
  /** The names of the fields whose values were derived from other cells. */
  readonly proposed: readonly string[];
  /** The name of the exclusion that applies. */
  readonly exclusion?: string | undefined;
  readonly cells: readonly string[];
}

export interface DryRun {
  /** All rows below the headings, in the order of the file. */
  readonly rows: readonly CheckedRow[];
  readonly good: readonly CheckedRow[];
  readonly bad: readonly CheckedRow[];
  /** Number of rows that are already imported. */
  readonly done: number;
  /** Number of rows that repeat the headings. */
  readonly headings: number;
  /** How many rows each exclusion concerns, by its name, even if it is switched off. */
  readonly excluded: Readonly<Record<string, number>>;
  /** Required fields without a column; if there are any, nothing can be imported. */
  readonly missing: readonly FormField[];
  /** Columns that are not imported. */
  readonly ignored: readonly FileColumn[];
  /** The values that name no option, by the name of the choice and by their text. */
  readonly unknown: Readonly<Record<string, ReadonlyMap<string, number>>>;
}

export interface DryRunRules {
  readonly fields: readonly FormField[];
  /** For each field whose values must be unique: the values already in use, by field name. */
  readonly unique: Readonly<Record<string, ReadonlySet<string>>>;
  readonly other?: OtherFiles | undefined;
  readonly foreignLines?: ReadonlySet<number>;
  readonly idOf: (line: number) => string;
  /** Returns whether a row is already imported. */
  readonly isDone: (line: number) => boolean;
}

/** Checks every row of a file without writing anything. */
export function* dryRunSteps(
  rows: readonly CsvRow[],
  mapping: Mapping,
  rules: DryRunRules,
): Steps<DryRun> {
  const { fields, foreignLines } = rules;
  const { headingRow, included } = mapping;
  const headings = rows[headingRow]?.cells;
  const width = headings?.length ?? Infinity;
  const read = rowReader(mapping, rules);
  const check = rowCheck(rules);
  const findExclusion = exclusionFinder(mapping, rules);
  const checked: CheckedRow[] = [];
  const excluded: Record<string, number> = {};
  const unknown: Record<string, Map<string, number>> = {};
  let repeated = 0;
  for (const [at, { line, cells }] of rows.entries()) {
    yield;
    if (at <= headingRow) continue;
    if (headings && cells.length > 1 && cellsText(cells) === cellsText(headings)) {
      repeated += 1;
      continue;
    }
    const { values, proposed, faults, unnamed } = read(cells);
    const exclusion = findExclusion(cells);
    if (exclusion) excluded[exclusion] = (excluded[exclusion] ?? 0) + 1;
    const row = { id: rules.idOf(line), line, values, proposed, cells, exclusion };
    const isExcluded = exclusion !== undefined && !included.includes(exclusion);
    if (isExcluded || rules.isDone(line)) {
      const status = isExcluded ? 'excluded' : 'done';
      checked.push({ ...row, status, problems: [], notes: [] });
      continue;
    }
    for (const [name, value] of unnamed) {
      const counts = unknown[name] ?? new Map<string, number>();
      unknown[name] = counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    // The cells cannot be assigned to headings, so other problems of the row mean nothing.
    const isTooLong = cells.some((cell, position) => position >= width && cell.trim() !== '');
    const found = isTooLong ? [{ code: 'too-many-cells' }] : check(values, line, faults);
    const problems = found.filter(({ code }) => !NOTES.includes(code));
    const notes = found.filter(({ code }) => NOTES.includes(code));
    const isForeign = foreignLines && hasForeignLine(foreignLines, line, rows[at + 1]?.line);
    if (isForeign || Object.values(values).some((value) => MISREAD.test(value)))
      notes.push({ code: 'encoding' });
    checked.push({ ...row, status: problems.length > 0 ? 'bad' : 'good', problems, notes });
  }
  const used = new Set(Object.values(mapping.columns));
  const missing = fields.filter((field) => field.required && !hasValues(field, mapping));
  const having = (status: CheckedRow['status']) => checked.filter((row) => row.status === status);
  return {
    rows: checked,
    good: missing.length > 0 ? [] : having('good'),
    bad: having('bad'),
    done: having('done').length,
    headings: repeated,
    excluded,
    missing,
    ignored: mapping.all.filter((column) => !used.has(column)),
    unknown,
  };
}

/** The codes of findings that do not prevent the import of a row. */
const NOTES: readonly string[] = ['same-address', 'formula'];

/** Matches frequent letters in UTF-8 that was read as windows-1252: `Ã¼` for `ü`, `â€™` for `'`. */
const MISREAD =
  /[ÂÃ][\u{80}-\u{bf}€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|[ÄÅÐÑ][\u{80}-\u{bf}€ƒ†‡ˆ‰Š‹Œ]|â[€„†ˆ]/u;

const cellsText = (cells: readonly string[]): string => cells.map(cellText).join('\n').trimEnd();

/** Checks whether one of a row's lines is in another encoding than the file. */
function hasForeignLine(foreign: ReadonlySet<number>, line: number, next = line + 1): boolean {
  if (foreign.size === 0) return false;
  for (let at = line; at < next; at += 1) if (foreign.has(at)) return true;
  return false;
}

function hasValues(field: FormField, { columns, forAll }: Mapping): boolean {
  if (columns[field.name] || field.propose) return true;
  return field.options !== undefined && (forAll[field.name] ?? onlyOption(field)) !== undefined;
}

function onlyOption({ options }: FormField): string | undefined {
  return options?.length === 1 ? options[0]?.value : undefined;
}

/** Returns a function that finds the exclusion that applies to a row. */
function exclusionFinder(
  mapping: Mapping,
  { other }: DryRunRules,
): (cells: readonly string[]) => string | undefined {
  const tests = (other?.exclusions ?? []).flatMap((exclusion) =>
    excludedBy(exclusion, mapping).map((test) => ({ ...test, name: exclusion.name })),
  );
  return (cells) =>
    tests.find(({ positions, matches }) =>
      positions.some((position) => matches.test(cellText(cells[position]))),
    )?.name;
}

/** Returns a function that reads the values of a row, and finds what cannot be read. */
function rowReader({ columns, forAll, options: chosen }: Mapping, { fields, other }: DryRunRules) {
  const finders = new Map(
    fields.flatMap(({ name, options }) => {
      const column = columns[name];
      return options && column ? [[name, optionFinder(options, chosen, column)] as const] : [];
    }),
  );
  return (cells: readonly string[]) => {
    const values: Record<string, string> = {};
    const proposed: string[] = [];
    const faults: Finding[] = [];
    const unnamed: (readonly [name: string, value: string])[] = [];
    for (const field of fields) {
      const { name, kind } = field;
      const texts = (columns[name]?.positions ?? []).map((at) => cellText(cells[at]));
      const [text = '', second] = new Set(texts.filter(Boolean));
      const find = finders.get(name);
      values[name] = text;
      if (second !== undefined) faults.push({ field, code: 'ambiguous', other: second });
      if (kind === 'email') values[name] = PRIMARY_ADDRESS.exec(text)?.[1] ?? text;
      if (field.options && !find) values[name] = forAll[name] ?? onlyOption(field) ?? '';
      else if (find) {
        const { options, values: found } = find(text);
        values[name] = options[0] ?? (text === '' ? onlyOption(field) : undefined) ?? '';
        if (options.length > 1) faults.push({ field, code: 'several-options', other: text });
        if (values[name] === '' && text) faults.push({ field, code: 'no-option', other: text });
        for (const value of onlyOption(field) ? [] : found) unnamed.push([name, value]);
      } else if (other?.headings[name] && field.pattern && !field.pattern.test(text)) {
        const slug = toUsername(text);
        if (!field.pattern.test(slug)) continue;
        values[name] = slug;
        proposed.push(name);
      }
    }
    for (const { name, propose } of fields) {
      if (!propose || columns[name]) continue;
      values[name] = propose(values);
      proposed.push(name);
    }
    return { values, proposed, faults, unnamed };
  };
}

/** Matches the primary address in Exchange's list of addresses: `SMTP:a@x.example+smtp:b@x.example`. */
const PRIMARY_ADDRESS = /(?:^|[+;,])\s*SMTP:([^+;,\s]+)/;

/** Returns a user name without its domain, and without what Entra ID adds to the names of guests. */
function toUsername(text: string): string {
  const local = text.replace(/^.*\\/, '').replace(/_[^_]*#EXT#.*$|@.*$/, '');
  const isAddress = local.length < text.length;
  // Only an address has characters that a user name never had.
  return isAddress ? foldText(local).replace(/[^a-z0-9._-]+/g, '-') : text.toLowerCase();
}

function rowCheck({ fields, unique }: DryRunRules) {
  const check = fieldCheck(fields);
  const byName = new Map(fields.map((field) => [field.name, field]));
  const taken = Object.entries(unique).map(([name, values]) => {
    const compare = byName.get(name)?.kind === 'code' ? slugSkeleton : (value: string) => value;
    const existing = new Map(Array.from(values, (value) => [compare(value), value]));
    return { name, compare, existing, seen: new Map<string, GoodRow>() };
  });
  const address = fields.find(({ kind, required }) => kind === 'email' && required)?.name;
  const addresses = new Map<string, number>();
  return (values: FormValues, line: number, faults: readonly Finding[]): Finding[] => {
    const found: Finding[] = [...faults];
    // One reason per cell.
    const add = (name: string, finding: Finding) => {
      const field = byName.get(name);
      if (field && !found.some((one) => one.field === field)) found.push({ ...finding, field });
    };
    for (const { field, code } of check(values)) add(field, { code });
    for (const [name, value] of Object.entries(values)) {
      if (value.startsWith('=')) add(name, { code: 'formula' });
    }
    for (const { name, compare, existing, seen } of taken) {
      const value = values[name] ?? '';
      if (value === '' || found.some(({ field }) => field?.name === name)) continue;
      const same = existing.get(compare(value));
      const earlier = seen.get(compare(value));
      if (same !== undefined) {
        add(name, same === value ? { code: 'taken' } : { code: 'look-alike', other: same });
      } else if (earlier) {
        const isSame = earlier.values[name] === value;
        const code = isSame ? 'repeated' : 'look-alike';
        add(name, { code, earlierLine: earlier.line, other: earlier.values[name] });
      } else seen.set(compare(value), { id: '', line, values });
    }
    const mail = values[address ?? '']?.toLowerCase();
    const earlierLine = mail && found.length === 0 ? addresses.get(mail) : undefined;
    if (earlierLine !== undefined && address) add(address, { code: 'same-address', earlierLine });
    if (mail && earlierLine === undefined) addresses.set(mail, line);
    return found;
  };
}
