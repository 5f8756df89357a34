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
  readonly name: string;
  readonly groupOf: (row: Row) => Groups;
  readonly changedSince?: ((groupOf: object) => ReadonlySet<string> | undefined) | undefined;
  /** There while the groups are still on their way. */
  readonly awaited?: (() => void) | undefined;
}

const NONE: Groups = [];
const NO_IDS: ReadonlySet<string> = new Set();

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

  get isRead(): boolean {
    return this.#read === this.#placeAt.length;
  }

  /**
   * The answer of a row, once all are read.
   *
   * @param position - {@link NEW} for a row that has none
   */
  answerAt(position: number): Groups | undefined {
    return this.#answers[this.#placeAt[position] ?? NEW];
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
    if (this.isRead) this.#groupsAt = undefined;
  }
}

/** Groups, of which list, and by what they were read. */
interface Known {
  readonly rows: readonly GroupedRow[];
  readonly groupOf: object;
  readonly groups: RowGroups;
}

/** The last groups of a filter, and the last of which all are read. */
interface Kept {
  readonly last: Known;
  readonly allRead: Known | undefined;
}

/** By list, so that another one can be made ready beside the one that is shown, and by filter. */
const kept = new WeakMap<object, Map<string, Kept>>();

/**
 * The groups of a list's rows, which are read once. Of a filter that reads them otherwise than
 * before only those that differ are.
 *
 * @param earlier - the list before this one: rows that stay are in the same groups
 */
export function rowGroups<Row extends GroupedRow>(
  filter: Grouping<Row>,
  rows: readonly Row[],
  earlier: readonly Row[] = rows,
): RowGroups {
  const { name, groupOf } = filter;
  const ofRows = kept.get(rows) ?? new Map<string, Kept>();
  const known = ofRows.get(name)?.last;
  if (known?.groupOf === groupOf) return known.groups;
  const allRead = allReadOf(rows, name);
  const groups = new RowGroups(
    rows.length,
    answers(filter, rows, allRead ?? allReadOf(earlier, name)),
  );
  kept.set(rows, ofRows.set(name, { last: { rows, groupOf, groups }, allRead }));
  return groups;
}

function allReadOf(rows: object, name: string): Known | undefined {
  const known = kept.get(rows)?.get(name);
  return known?.last.groups.isRead ? known.last : known?.allRead;
}

/** How a row's groups are read, by its position: from those that are known, where they are the same. */
function answers<Row extends GroupedRow>(
  { groupOf, changedSince }: Grouping<Row>,
  rows: readonly Row[],
  known: Known | undefined,
): (position: number) => Groups {
  const read = (position: number): Groups => {
    const row = rows[position];
    return row === undefined ? NONE : groupOf(row);
  };
  const changed = known && (known.groupOf === groupOf ? NO_IDS : changedSince?.(known.groupOf));
  const places = changed && earlierPlaces(known.rows, rows);
  if (!places) return read;
  return (position) => {
    if (changed.has(rows[position]?.id ?? '')) return read(position);
    return known.groups.answerAt(places[position] ?? NEW) ?? read(position);
  };
}

/**
 * Reads the groups of filters ahead, so that a click over 100,000 rows only compares numbers.
 *
 * @param earlier - as of {@link rowGroups}
 */
export function* groupSteps<Row extends GroupedRow>(
  filters: readonly Grouping<Row>[],
  rows: readonly Row[],
  earlier?: readonly Row[],
): Generator<undefined, void> {
  for (const filter of filters) {
    if (!filter.awaited) yield* rowGroups(filter, rows, earlier).steps();
  }
}
