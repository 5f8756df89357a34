import { earlierPlaces, NEW } from './earlier-rows.ts';

/** A group, or several. */
type Groups = string | readonly string[];

const listOf = (groups: Groups): readonly string[] =>
  typeof groups === 'string' ? [groups] : groups;

/** A row that can be told from the others. */
export interface GroupedRow {
  readonly id: string;
}

/** What rows are put into groups by. */
interface Grouping<Row> {
  readonly groupOf: (row: Row) => Groups;
  /** There while the groups are still on their way. */
  readonly awaited?: (() => void) | undefined;
}

const NONE: Groups = [];

/** Rows whose groups are read in one step. */
const ROWS_PER_STEP = 1_000;

/** In which groups of a filter the rows of a list are, by their positions. */
class RowGroups {
  /** Not held once all are read: it may hold those of another list. */
  #groupsAt: ((position: number) => Groups) | undefined;
  /** The different answers: far fewer than there are rows. */
  readonly #answers: Groups[] = [];
  readonly #places = new Map<Groups, number>();
  /** By position, the place of the row's answer. */
  readonly #placeAt: Uint32Array;
  #read = 0;

  constructor(rows: number, groupsAt: (position: number) => Groups) {
    this.#groupsAt = groupsAt;
    this.#placeAt = new Uint32Array(rows);
  }

  /** Those of another list; of the rows that were in this one already, none is asked again. */
  carriedOver(places: Int32Array, groupsAt: (position: number) => Groups): RowGroups {
    if (this.#read < this.#placeAt.length) return new RowGroups(places.length, groupsAt);
    const known = (position: number): Groups => {
      const place = places[position] ?? NEW;
      return this.#answers[this.#placeAt[place] ?? NEW] ?? groupsAt(position);
    };
    return new RowGroups(places.length, known);
  }

  /** Reads them ahead. */
  *steps(): Generator<undefined, void> {
    while (this.#read < this.#placeAt.length) {
      this.#readUntil(this.#read + ROWS_PER_STEP);
      yield;
    }
  }

  /** The test whether a row is in one of these groups. */
  testOf(groups: ReadonlySet<string>): (position: number) => boolean {
    this.#readUntil(this.#placeAt.length);
    const passes = this.#answers.map((answer) => listOf(answer).some((one) => groups.has(one)));
    return (position) => passes[this.#placeAt[position] ?? 0] ?? false;
  }

  /** All groups that there are, with the number of rows in each, of those at these positions. */
  count(positions: Uint32Array | undefined): { group: string; count: number }[] {
    this.#readUntil(this.#placeAt.length);
    const placeAt = this.#placeAt;
    const found = new Uint32Array(this.#answers.length);
    const length = positions?.length ?? placeAt.length;
    for (let at = 0; at < length; at++) {
      const place = placeAt[positions ? (positions[at] ?? 0) : at] ?? 0;
      found[place] = (found[place] ?? 0) + 1;
    }
    const counts = new Map<string, number>();
    for (const [place, answer] of this.#answers.entries()) {
      for (const group of listOf(answer))
        counts.set(group, (counts.get(group) ?? 0) + (found[place] ?? 0));
    }
    return [...counts].map(([group, count]) => ({ group, count }));
  }

  #readUntil(end: number): void {
    for (let at = this.#read; at < Math.min(end, this.#placeAt.length); at++) {
      const groups = this.#groupsAt?.(at) ?? NONE;
      let place = this.#places.get(groups);
      if (place === undefined) {
        place = this.#answers.push(groups) - 1;
        this.#places.set(groups, place);
      }
      this.#placeAt[at] = place;
      this.#read = at + 1;
    }
    if (this.#read === this.#placeAt.length) this.#groupsAt = undefined;
  }
}

/** By list, so that another one can be made ready beside the one that is shown, and by what reads them. */
const kept = new WeakMap<object, WeakMap<object, RowGroups>>();

/** By what reads them, the list whose groups were asked for last. */
const latest = new WeakMap<object, { readonly rows: readonly GroupedRow[]; groups: RowGroups }>();

/** The groups of a list's rows, which are read once, be it of an earlier list. */
export function rowGroups<Row extends GroupedRow>(
  filter: Grouping<Row>,
  rows: readonly Row[],
): RowGroups {
  const ofRows = kept.get(rows) ?? new WeakMap<object, RowGroups>();
  const groups = ofRows.get(filter.groupOf) ?? newGroups(filter, rows);
  kept.set(rows, ofRows.set(filter.groupOf, groups));
  latest.set(filter.groupOf, { rows, groups });
  return groups;
}

function newGroups<Row extends GroupedRow>(
  { groupOf }: Grouping<Row>,
  rows: readonly Row[],
): RowGroups {
  const groupsAt = (position: number): Groups => {
    const row = rows[position];
    return row === undefined ? NONE : groupOf(row);
  };
  const before = latest.get(groupOf);
  const places = before && earlierPlaces(before.rows, rows);
  return places
    ? before.groups.carriedOver(places, groupsAt)
    : new RowGroups(rows.length, groupsAt);
}

/** Reads the groups of filters ahead, so that a click over 100,000 rows only compares numbers. */
export function* groupSteps<Row extends GroupedRow>(
  filters: readonly Grouping<Row>[],
  rows: readonly Row[],
): Generator<undefined, void> {
  for (const filter of filters) if (!filter.awaited) yield* rowGroups(filter, rows).steps();
}
