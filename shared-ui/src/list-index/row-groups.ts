import type { ListRow } from '../queries/list-source.ts';
import { type RowEdit, rowEdit } from '../queries/row-edit.ts';
import { rowPositions } from '../queries/row-positions.ts';

type Groups = string | readonly string[];

const toList = (groups: Groups): readonly string[] =>
  typeof groups === 'string' ? [groups] : groups;

interface Grouping<Row> {
  readonly name: string;
  readonly groupOf: (row: Row) => Groups;
  readonly changedSince?: ((groupOf: object) => ReadonlySet<string> | undefined) | undefined;
  readonly awaited?: (() => void) | undefined;
}

const NONE: Groups = [];
const NO_IDS: ReadonlySet<string> = new Set();

const ROWS_PER_STEP = 1_000;

/** The groups of a filter for each row of a list, by position. */
class RowGroups {
  /** Released once all groups are read, because it may keep another list's groups in memory. */
  #groupsAt: ((position: number) => Groups) | undefined;
  /** The distinct groups, far fewer than there are rows. */
  #distinct: Groups[] = [];
  #places = new Map<Groups, number>();
  /** By index in `#distinct`, the number of rows with these groups; none, if only earlier rows had them. */
  #rowsAt: number[] = [];
  /** By position, the index of the row's groups in `#distinct`. */
  readonly #placeAt: Uint32Array;
  #read = 0;

  constructor(rows: number, groupsAt: (position: number) => Groups) {
    this.#placeAt = new Uint32Array(rows);
    this.#groupsAt = groupsAt;
  }

  get isRead(): boolean {
    return this.#read === this.#placeAt.length;
  }

  *steps(): Generator<undefined, void> {
    while (this.#read < this.#placeAt.length) {
      this.#readUntil(this.#read + ROWS_PER_STEP);
      yield;
    }
  }

  /**
   * Returns the groups of a later list.
   *
   * @param changed - positions in the later list of other rows that must be read again
   */
  after(edit: RowEdit, changed: Uint32Array, groupsAt: (position: number) => Groups): RowGroups {
    const next = new RowGroups(edit.length, groupsAt);
    edit.copied(this.#placeAt, next.#placeAt);
    next.#distinct = [...this.#distinct];
    next.#places = new Map(this.#places);
    next.#rowsAt = [...this.#rowsAt];
    for (const at of edit.gone) next.#count(this.#placeAt[at], -1);
    for (const at of edit.fresh) next.#put(at, groupsAt(at));
    for (const at of changed) {
      next.#count(next.#placeAt[at], -1);
      next.#put(at, groupsAt(at));
    }
    next.#read = edit.length;
    next.#groupsAt = undefined;
    return next;
  }

  createTest(groups: ReadonlySet<string>): (position: number) => boolean {
    this.#readUntil(this.#placeAt.length);
    const passes = this.#distinct.map((some) => toList(some).some((one) => groups.has(one)));
    return (position) => passes[this.#placeAt[position] ?? 0] ?? false;
  }

  count(positions: Uint32Array | undefined): { group: string; count: number }[] {
    this.#readUntil(this.#placeAt.length);
    const found = positions ? this.#countAt(positions) : this.#rowsAt;
    const counts = new Map<string, number>();
    for (const [place, some] of this.#distinct.entries()) {
      if (this.#rowsAt[place] === 0) continue;
      for (const group of toList(some))
        counts.set(group, (counts.get(group) ?? 0) + (found[place] ?? 0));
    }
    return [...counts].map(([group, count]) => ({ group, count }));
  }

  #countAt(positions: Uint32Array): Uint32Array {
    const found = new Uint32Array(this.#distinct.length);
    for (let at = 0; at < positions.length; at++) {
      const place = this.#placeAt[positions[at] ?? 0] ?? 0;
      found[place] = (found[place] ?? 0) + 1;
    }
    return found;
  }

  #readUntil(end: number): void {
    const last = Math.min(end, this.#placeAt.length);
    for (; this.#read < last; this.#read++) {
      this.#put(this.#read, this.#groupsAt?.(this.#read) ?? NONE);
    }
    if (this.isRead) this.#groupsAt = undefined;
  }

  #put(at: number, groups: Groups): void {
    const place = this.#places.get(groups) ?? this.#distinct.push(groups) - 1;
    this.#places.set(groups, place);
    this.#placeAt[at] = place;
    this.#count(place, 1);
  }

  #count(place: number | undefined, by: number): void {
    if (place !== undefined) this.#rowsAt[place] = (this.#rowsAt[place] ?? 0) + by;
  }
}

interface Known {
  readonly rows: readonly ListRow[];
  readonly groupOf: object;
  readonly groups: RowGroups;
}

/** The latest groups of a filter, and the latest groups that were read completely. */
interface Kept {
  readonly last: Known;
  readonly allRead: Known | undefined;
}

/** By list and filter name; by list, so that one list can be prepared while another is visible. */
const kept = new WeakMap<object, Map<string, Kept>>();

/**
 * Returns the groups of a list's rows, reading each row once. If the filter's `groupOf` changes, only
 * the rows that `changedSince` reports are read again.
 *
 * @param earlier - the previous list: unchanged rows keep their groups
 */
export function rowGroups<Row extends ListRow>(
  filter: Grouping<Row>,
  rows: readonly Row[],
  earlier: readonly Row[] = rows,
): RowGroups {
  const { name, groupOf } = filter;
  const ofRows = kept.get(rows) ?? new Map<string, Kept>();
  const known = ofRows.get(name)?.last;
  if (known?.groupOf === groupOf) return known.groups;
  // Only `changedSince` can use these groups. They would keep a replaced version of the module in memory.
  const allRead = filter.changedSince && getAllRead(rows, name);
  const readAt = (position: number): Groups => {
    const row = rows[position];
    return row === undefined ? NONE : groupOf(row);
  };
  const groups =
    carriedGroups(filter, rows, allRead ?? getAllRead(earlier, name), readAt) ??
    new RowGroups(rows.length, readAt);
  kept.set(rows, ofRows.set(name, { last: { rows, groupOf, groups }, allRead }));
  return groups;
}

function getAllRead(rows: object, name: string): Known | undefined {
  const known = kept.get(rows)?.get(name);
  return known?.last.groups.isRead ? known.last : known?.allRead;
}

/** Returns the groups if those of most rows are known; undefined if all must be read again. */
function carriedGroups<Row extends ListRow>(
  { groupOf, changedSince }: Grouping<Row>,
  rows: readonly Row[],
  known: Known | undefined,
  readAt: (position: number) => Groups,
): RowGroups | undefined {
  const changed = known && (known.groupOf === groupOf ? NO_IDS : changedSince?.(known.groupOf));
  const edit = changed && rowEdit(known.rows, rows);
  return edit && known?.groups.after(edit, rowPositions(rows, known.rows).of(changed), readAt);
}

/** Reads the groups in advance, so that a click only compares numbers, even for 100,000 rows. */
export function* groupSteps<Row extends ListRow>(
  filters: readonly Grouping<Row>[],
  rows: readonly Row[],
  earlier?: readonly Row[],
): Generator<undefined, void> {
  for (const filter of filters) {
    if (!filter.awaited) yield* rowGroups(filter, rows, earlier).steps();
  }
}
