/** A group, or several. */
type Groups = string | readonly string[];

/** What rows are put into groups by. */
interface Grouping<Row> {
  readonly groupOf: (row: Row) => Groups;
  /** There while the groups are still on their way. */
  readonly awaited?: (() => void) | undefined;
}

/** Rows whose groups are read in one step. */
const ROWS_PER_STEP = 1_000;

/** In which groups of a filter the rows of a list are, by their positions. */
class RowGroups {
  readonly #groupsAt: (position: number) => Groups;
  /** The different answers: far fewer than there are rows. */
  readonly #answers: (readonly string[])[] = [];
  readonly #places = new Map<Groups, number>();
  /** By position, the place of the row's answer. */
  readonly #placeAt: Uint32Array;
  #read = 0;

  constructor(rows: number, groupsAt: (position: number) => Groups) {
    this.#groupsAt = groupsAt;
    this.#placeAt = new Uint32Array(rows);
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
    const passes = this.#answers.map((answer) => answer.some((group) => groups.has(group)));
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
      for (const group of answer) counts.set(group, (counts.get(group) ?? 0) + (found[place] ?? 0));
    }
    return [...counts].map(([group, count]) => ({ group, count }));
  }

  #readUntil(end: number): void {
    for (let at = this.#read; at < Math.min(end, this.#placeAt.length); at++) {
      const groups = this.#groupsAt(at);
      let place = this.#places.get(groups);
      if (place === undefined) {
        place = this.#answers.push(typeof groups === 'string' ? [groups] : groups) - 1;
        this.#places.set(groups, place);
      }
      this.#placeAt[at] = place;
      this.#read = at + 1;
    }
  }
}

/** By list, so that another one can be made ready beside the one that is shown, and by what reads them. */
const kept = new WeakMap<object, WeakMap<object, RowGroups>>();

/** The groups of a list's rows, which are read once. */
export function rowGroups<Row>(filter: Grouping<Row>, rows: readonly Row[]): RowGroups {
  const ofRows = kept.get(rows) ?? new WeakMap<object, RowGroups>();
  const groups =
    ofRows.get(filter.groupOf) ??
    new RowGroups(rows.length, (position) => {
      const row = rows[position];
      return row === undefined ? [] : filter.groupOf(row);
    });
  kept.set(rows, ofRows.set(filter.groupOf, groups));
  return groups;
}

/** Reads the groups of filters ahead, so that a click over 100,000 rows only compares numbers. */
export function* groupSteps<Row>(
  filters: readonly Grouping<Row>[],
  rows: readonly Row[],
): Generator<undefined, void> {
  for (const filter of filters) if (!filter.awaited) yield* rowGroups(filter, rows).steps();
}
