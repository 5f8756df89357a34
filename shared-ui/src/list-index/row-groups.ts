import type { ListRow } from '../queries/list-source.ts';
import { earlierPlaces, NEW } from './earlier-rows.ts';

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

/** Groups that were read, from which those of most rows can be copied. */
interface Carried {
  readonly groups: RowGroups;
  /** For each position, the one in the earlier list, or {@link NEW}. */
  readonly places: Int32Array;
  readonly isChanged: (position: number) => boolean;
}

/** The groups of a filter for each row of a list, by position. */
class RowGroups {
  /** Released once all groups are read, because it may keep another list's groups in memory. */
  #groupsAt: ((position: number) => Groups) | undefined;
  /** Released likewise. */
  #carried: Carried | undefined;
  /** The distinct groups, far fewer than there are rows. */
  readonly #distinct: Groups[];
  readonly #places: Map<Groups, number>;
  /** By index in `#distinct`, whether a row has these groups: those of an earlier list may have no rows. */
  readonly #isUsed: boolean[] = [];
  /** By position, the index of the row's groups in `#distinct`. */
  readonly #placeAt: Uint32Array;
  #read = 0;

  constructor(rows: number, groupsAt: (position: number) => Groups, carried?: Carried) {
    this.#groupsAt = groupsAt;
    this.#carried = carried;
    this.#distinct = carried ? [...carried.groups.#distinct] : [];
    this.#places = new Map(carried ? carried.groups.#places : []);
    this.#placeAt = new Uint32Array(rows);
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

  createTest(groups: ReadonlySet<string>): (position: number) => boolean {
    this.#readUntil(this.#placeAt.length);
    const passes = this.#distinct.map((some) => toList(some).some((one) => groups.has(one)));
    return (position) => passes[this.#placeAt[position] ?? 0] ?? false;
  }

  count(positions: Uint32Array | undefined): { group: string; count: number }[] {
    this.#readUntil(this.#placeAt.length);
    const placeAt = this.#placeAt;
    const found = new Uint32Array(this.#distinct.length);
    const length = positions?.length ?? placeAt.length;
    for (let at = 0; at < length; at++) {
      const place = placeAt[positions ? (positions[at] ?? 0) : at] ?? 0;
      found[place] = (found[place] ?? 0) + 1;
    }
    const counts = new Map<string, number>();
    for (const [place, some] of this.#distinct.entries()) {
      if (!this.#isUsed[place]) continue;
      for (const group of toList(some))
        counts.set(group, (counts.get(group) ?? 0) + (found[place] ?? 0));
    }
    return [...counts].map(([group, count]) => ({ group, count }));
  }

  #readUntil(end: number): void {
    const placeAt = this.#placeAt;
    const last = Math.min(end, placeAt.length);
    for (let at = this.#read; at < last; at++) {
      const place = this.#carriedPlace(at) ?? this.#readPlace(at);
      placeAt[at] = place;
      this.#isUsed[place] = true;
    }
    this.#read = last;
    if (!this.isRead) return;
    this.#groupsAt = undefined;
    this.#carried = undefined;
  }

  #carriedPlace(at: number): number | undefined {
    const carried = this.#carried;
    const earlier = carried?.places[at] ?? NEW;
    if (!carried || earlier === NEW || carried.isChanged(at)) return undefined;
    return carried.groups.#placeAt[earlier];
  }

  #readPlace(at: number): number {
    const groups = this.#groupsAt?.(at) ?? NONE;
    const known = this.#places.get(groups);
    if (known !== undefined) return known;
    const place = this.#distinct.push(groups) - 1;
    this.#places.set(groups, place);
    return place;
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
  const carried = carriedGroups(filter, rows, allRead ?? getAllRead(earlier, name));
  const groups = new RowGroups(rows.length, readAt, carried);
  kept.set(rows, ofRows.set(name, { last: { rows, groupOf, groups }, allRead }));
  return groups;
}

function getAllRead(rows: object, name: string): Known | undefined {
  const known = kept.get(rows)?.get(name);
  return known?.last.groups.isRead ? known.last : known?.allRead;
}

/** Returns the known groups of unchanged rows; undefined if they must be read again. */
function carriedGroups<Row extends ListRow>(
  { groupOf, changedSince }: Grouping<Row>,
  rows: readonly Row[],
  known: Known | undefined,
): Carried | undefined {
  const changed = known && (known.groupOf === groupOf ? NO_IDS : changedSince?.(known.groupOf));
  const places = changed && earlierPlaces(known.rows, rows);
  if (!places) return undefined;
  const isChanged = (position: number) => changed.has(rows[position]?.id ?? '');
  return { groups: known.groups, places, isChanged: changed.size === 0 ? () => false : isChanged };
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
