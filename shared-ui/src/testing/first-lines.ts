import { FirstLines, type FirstRows } from '../list-index/first-lines.ts';

/** Shorter lists show no rows early. */
export const LONG_ROWS = 20_000;

export interface Named {
  readonly id: string;
  readonly name?: string;
  readonly [field: string]: unknown;
}

export const isNamed = (value: unknown): value is Named =>
  typeof value === 'object' && value !== null && 'id' in value;

export const nameColumn = { id: 'name', value: ({ name }: Named) => name } as const;

export const line = (name: string, id: number | string) => JSON.stringify({ id: `${id}`, name });

/** Returns ASCII-only JSON, as Python's `json.dumps` writes it without spaces. */
export function asciiJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[^\0-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Cuts the lines of a list into texts as they arrive: JSON arrays, and the rest of the response. */
export function cut(lines: readonly string[], cuts: readonly number[]): string[] {
  const inside = cuts.filter((at) => at > 0 && at < lines.length);
  const ends = [...new Set(inside)].sort((one, other) => one - other);
  const texts = ends.map((end, at) => `[${lines.slice(ends[at - 1] ?? 0, end).join(',\n')}]`);
  const rest = lines.slice(ends.at(-1) ?? 0).join(',\n');
  return [...texts, `${ends.length > 0 ? ',\n' : '['}${rest}]`];
}

/** Returns what `take` returned for each text, and the rows found in the end. */
export function taken(
  texts: readonly string[],
  language: string,
  column: ConstructorParameters<typeof FirstLines<Named>>[0] = nameColumn,
  isRow = isNamed,
): { says: boolean[]; rows: FirstRows<Named> | undefined } {
  const lines = new FirstLines<Named>(column, isRow, language);
  return { says: texts.map((text) => lines.take(text)), rows: lines.rows() };
}

/** Returns the rows found, if all texts could be read. */
export function found(texts: readonly string[], language: string): FirstRows<Named> | undefined {
  const { says, rows } = taken(texts, language);
  return says.every(Boolean) ? rows : undefined;
}

/** Finds the first rows with a simple reference implementation. */
export function first(lines: readonly string[], language: string): FirstRows<Named> {
  const collator = new Intl.Collator(language, { numeric: true });
  const all: Named[] = JSON.parse(`[${lines.join()}]`);
  const rows = all.sort((one, other) => collator.compare(one.name ?? '', other.name ?? ''));
  return { rows: rows.slice(0, 100), count: lines.length };
}
