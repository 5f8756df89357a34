import { fieldHash } from './field-hash.ts';
import type { Thing } from './write.ts';

/** What a list had at a moment, as it is kept: of each row its id, its name, and a hash per field. */
export interface Snapshot {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly fields: readonly string[];
  /** Ids of some rows in each text: a few long texts are stored at once, 100,000 short ones are not. */
  readonly ids: readonly string[];
  readonly names: readonly string[];
  /** In the order of the rows, those of a row side by side. */
  readonly hashes: Uint32Array;
}

/** What a person has changed themselves, as it was seen then; it is no news to them. */
export interface OwnRow {
  /** By field; nothing where they deleted it. */
  readonly values: Readonly<Record<string, number>> | undefined;
}

/** One field of a row that has another value than at the last visit. */
export interface ChangedField {
  readonly name: string;
  /** Where this session has shown it. */
  readonly before?: string;
  readonly after: string;
}

/** A row that has other values than at the last visit. */
export interface ChangedRow extends Thing {
  readonly fields: readonly ChangedField[];
}

/** What is otherwise in a list than at the last visit. */
export interface ListChanges {
  readonly added: readonly Thing[];
  readonly changed: readonly ChangedRow[];
  readonly gone: readonly Thing[];
}

export const NO_CHANGES: ListChanges = { added: [], changed: [], gone: [] };

interface Row {
  readonly id: string;
}

/** How the rows of a list are read. */
interface Reading<R extends Row> {
  readonly rows: readonly R[];
  /** The fields that are watched. */
  readonly fields: readonly string[];
  readonly nameOf: (row: R) => string;
}

/** Separates texts within one; no name of the platform has it. */
const SEPARATOR = '\0';

/** Rows in one step, and in one text of a snapshot. */
const ROWS_PER_STEP = 2_000;

const fieldOf = (row: object, field: string): unknown => Reflect.get(row, field);

/** A field's value in words; an absent one is empty. */
const textOf = (row: object, field: string): string => String(fieldOf(row, field) ?? '');

/** The hashes of a row's fields, by their names. */
export function valuesOf(row: object, fields: readonly string[]): Record<string, number> {
  return Object.fromEntries(fields.map((field) => [field, fieldHash(fieldOf(row, field))]));
}

/** What a list has now; in small steps, for there may be 100,000 rows. */
export function* snapshotOf<R extends Row>(
  { rows, fields, nameOf }: Reading<R>,
  at: number,
): Generator<undefined, Snapshot> {
  const hashes = new Uint32Array(rows.length * fields.length);
  const ids: string[] = [];
  const names: string[] = [];
  let next = 0;
  for (let start = 0; start < rows.length; start += ROWS_PER_STEP) {
    const step = rows.slice(start, start + ROWS_PER_STEP);
    ids.push(step.map(({ id }) => id).join(SEPARATOR));
    names.push(step.map((row) => nameOf(row).replaceAll(SEPARATOR, ' ')).join(SEPARATOR));
    for (const row of step) {
      for (const field of fields) hashes[next++] = fieldHash(fieldOf(row, field));
    }
    yield;
  }
  return { at, fields, ids, names, hashes };
}

/** Rows as this session has shown them before, by id. */
export type ShownRows = (id: string) => readonly object[];

/**
 * What is otherwise now than in an earlier snapshot, in small steps. Rows that the person changed
 * are held against what they made of them.
 */
export function* changesSince<R extends Row>(
  before: Snapshot,
  now: Snapshot,
  { rows, fields, nameOf }: Reading<R>,
  own: ReadonlyMap<string, OwnRow>,
  shown: ShownRows,
): Generator<undefined, ListChanges> {
  const added: Thing[] = [];
  const changed: ChangedRow[] = [];
  const left = yield* placesOf(before);
  const width = fields.length;
  for (const [position, row] of rows.entries()) {
    if (position % ROWS_PER_STEP === 0) yield;
    const { id } = row;
    const place = left.get(id);
    left.delete(id);
    const mine = own.get(id);
    if (mine ? !mine.values : place === undefined) {
      added.push({ id, name: nameOf(row) });
      continue;
    }
    const others = fields.flatMap((name, at): ChangedField[] => {
      const old = mine ? mine.values?.[name] : before.hashes[(place ?? 0) * width + at];
      if (old === now.hashes[position * width + at]) return [];
      const known = shown(id).find((one) => fieldHash(fieldOf(one, name)) === old);
      return [{ name, after: textOf(row, name), ...(known && { before: textOf(known, name) }) }];
    });
    if (others.length > 0) changed.push({ id, name: nameOf(row), fields: others });
  }
  const gone = [...left].filter(([id]) => !own.has(id) || own.get(id)?.values);
  return { added, changed, gone: gone.map(([id, place]) => ({ id, name: nameAt(before, place) })) };
}

/** The place of each row of a snapshot by its id. */
function* placesOf({ ids }: Snapshot): Generator<undefined, Map<string, number>> {
  const places = new Map<string, number>();
  for (const text of ids) {
    for (const id of text === '' ? [] : text.split(SEPARATOR)) places.set(id, places.size);
    yield;
  }
  return places;
}

function nameAt({ names }: Snapshot, position: number): string {
  const text = names[Math.floor(position / ROWS_PER_STEP)] ?? '';
  return text.split(SEPARATOR)[position % ROWS_PER_STEP] ?? '';
}
