import type { ListRow } from '../queries/list-source.ts';
import { fieldHash } from './field-hash.ts';
import type { Thing } from './write.ts';

/** A stored snapshot of a list: the id, the name and a hash per field of each row. */
export interface Snapshot {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly fields: readonly string[];
  /** Each string joins the ids of many rows, because storing 100,000 short strings is too slow. */
  readonly ids: readonly string[];
  readonly names: readonly string[];
  /** In the order of the rows; the hashes of a row are adjacent. */
  readonly hashes: Uint32Array;
}

/** A row that the user changed, as a list last showed it. It is not reported as news. */
export interface OwnRow {
  /** Hashes by field; undefined if the user deleted the row. */
  readonly values: Readonly<Record<string, number>> | undefined;
}

/** A field whose value changed since the last visit. */
export interface ChangedField {
  readonly name: string;
  /** The earlier value, if this session has shown it. */
  readonly before?: string;
  readonly after: string;
}

export interface ChangedRow extends Thing {
  readonly fields: readonly ChangedField[];
}

export interface ListChanges {
  readonly added: readonly Thing[];
  readonly changed: readonly ChangedRow[];
  readonly gone: readonly Thing[];
}

export const NO_CHANGES: ListChanges = { added: [], changed: [], gone: [] };

interface Reading<R extends ListRow> {
  readonly rows: readonly R[];
  readonly fields: readonly string[];
  readonly nameOf: (row: R) => string;
}

/** Separates the ids or names that are joined in one string. */
const SEPARATOR = '\0';

/** Rows per step, and per joined string of a snapshot. */
const ROWS_PER_STEP = 2_000;

const getField = (row: object, field: string): unknown => Reflect.get(row, field);

const formatField = (row: object, field: string): string => String(getField(row, field) ?? '');

export function hashFields(row: object, fields: readonly string[]): Record<string, number> {
  return Object.fromEntries(fields.map((field) => [field, fieldHash(getField(row, field))]));
}

/** Takes a snapshot of a list, in small steps because there may be 100,000 rows. */
export function* takeSnapshot<R extends ListRow>(
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
      for (const field of fields) hashes[next++] = fieldHash(getField(row, field));
    }
    yield;
  }
  return { at, fields, ids, names, hashes };
}

export type ShownRows = (id: string) => readonly object[];

/** Compares two snapshots; rows that the user changed are compared with the user's own values. */
export function* changesSince<R extends ListRow>(
  before: Snapshot,
  now: Snapshot,
  { rows, fields, nameOf }: Reading<R>,
  own: ReadonlyMap<string, OwnRow>,
  shown: ShownRows,
): Generator<undefined, ListChanges> {
  const added: Thing[] = [];
  const changed: ChangedRow[] = [];
  const left = yield* indexPositions(before);
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
      const known = shown(id).find((one) => fieldHash(getField(one, name)) === old);
      return [
        { name, after: formatField(row, name), ...(known && { before: formatField(known, name) }) },
      ];
    });
    if (others.length > 0) changed.push({ id, name: nameOf(row), fields: others });
  }
  const gone = [...left].filter(([id]) => !own.has(id) || own.get(id)?.values);
  return { added, changed, gone: gone.map(([id, place]) => ({ id, name: nameAt(before, place) })) };
}

function* indexPositions({ ids }: Snapshot): Generator<undefined, Map<string, number>> {
  const positions = new Map<string, number>();
  for (const text of ids) {
    for (const id of text === '' ? [] : text.split(SEPARATOR)) positions.set(id, positions.size);
    yield;
  }
  return positions;
}

function nameAt({ names }: Snapshot, position: number): string {
  const text = names[Math.floor(position / ROWS_PER_STEP)] ?? '';
  return text.split(SEPARATOR)[position % ROWS_PER_STEP] ?? '';
}
