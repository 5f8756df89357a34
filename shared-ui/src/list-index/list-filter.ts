import { readDayRange, testOfDays } from './day-range.ts';
import type { Filter } from './list-index.ts';
import { type GroupedRow, rowGroups } from './row-groups.ts';

/** One way to narrow a list: every row belongs to one of its groups, or to several. */
export interface ListFilter<Row> {
  /** Its name in the address, e.g. `created`. */
  readonly name: string;
  /** "Created" */
  readonly label: string;
  /**
   * The group of a row, or its groups, as they stand in the address; of rows that are in the same
   * ones, the same array.
   */
  readonly groupOf: (row: Row) => string | readonly string[];
  /**
   * The ids of the rows that another such function, of before, may have said other groups of; the
   * groups of the others are not read again. Nothing when that is not known.
   */
  readonly changedSince?: ((groupOf: object) => ReadonlySet<string> | undefined) | undefined;
  /** There while the groups are still on their way, and has them come: who narrows waits for them. */
  readonly awaited?: (() => void) | undefined;
  /** What a group is called, e.g. its year. */
  readonly groupLabel: (group: string) => string;
  /** The time that the groups are made of: days can be chosen as well. */
  readonly time?: {
    readonly of: (row: Row) => string | undefined;
    /** Whether rows are looked for that have none, or none of late: "not since". */
    readonly isAwaited: boolean;
  };
}

/** The groups and ranges of days chosen, by the filter's name. */
export type ChosenGroups = Readonly<Record<string, readonly string[]>>;

/** The test whether a row is in a chosen group of each filter that is on. Nothing when none is. */
export function filterOf<Row extends GroupedRow>(
  filters: readonly ListFilter<Row>[],
  chosen: ChosenGroups,
): Filter<Row> | undefined {
  const active = filters.flatMap((filter) => {
    const groups = chosen[filter.name];
    return groups && groups.length > 0 ? [testOf(filter, groups)] : [];
  });
  if (active.length === 0) return undefined;
  return (rows) => {
    const tests = active.map((testIn) => testIn(rows));
    const [only] = tests;
    return tests.length === 1 && only ? only : (at) => tests.every((test) => test(at));
  };
}

/** Has come what filters that are on wait for; nothing when they wait for nothing. */
export function awaitedBy<Row>(
  filters: readonly ListFilter<Row>[],
  chosen: ChosenGroups,
): (() => void) | undefined {
  return filters.find(({ name, awaited }) => awaited && chosen[name] !== undefined)?.awaited;
}

function testOf<Row extends GroupedRow>(
  filter: ListFilter<Row>,
  chosen: readonly string[],
): Filter<Row> {
  const { time } = filter;
  const groups = new Set(chosen);
  const days = chosen.flatMap((group) => {
    const range = time && readDayRange(group);
    return range ? [testOfDays(range)] : [];
  });
  return (rows) => {
    const isInGroup = rowGroups(filter, rows).testOf(groups);
    if (days.length === 0) return isInGroup;
    return (position) => {
      const row = rows[position];
      return isInGroup(position) || (row !== undefined && days.some((test) => test(time?.of(row))));
    };
  };
}

/** All groups that there are, with the number of the matching rows in each. */
export function groupsOf<Row extends GroupedRow>(
  rows: readonly Row[],
  filter: ListFilter<Row>,
  matching?: Uint32Array,
): { group: string; count: number }[] {
  return rowGroups(filter, rows).count(matching);
}

/** The choice without the groups that no row is in; the same object when there are none such. */
export function withoutUnknown<Row extends GroupedRow>(
  rows: readonly Row[],
  filters: readonly ListFilter<Row>[],
  chosen: ChosenGroups,
): ChosenGroups {
  const known: Record<string, readonly string[]> = {};
  let dropped = false;
  for (const filter of filters) {
    const groups = chosen[filter.name];
    if (!groups) continue;
    if (filter.awaited) {
      known[filter.name] = groups;
      continue;
    }
    const there = new Set(groupsOf(rows, filter).map(({ group }) => group));
    const kept = groups.filter(
      (group) => there.has(group) || (filter.time && readDayRange(group) !== undefined),
    );
    if (kept.length > 0) known[filter.name] = kept;
    dropped ||= kept.length < groups.length;
  }
  return dropped ? known : chosen;
}

/** The choice with one group more, or one less. */
export function toggleGroup(chosen: ChosenGroups, name: string, group: string): ChosenGroups {
  const groups = chosen[name] ?? [];
  return withGroups(
    chosen,
    name,
    groups.includes(group) ? groups.filter((other) => other !== group) : [...groups, group],
  );
}

/** The choice with a range of days in place of another one of the same filter, or without any. */
export function withDays(chosen: ChosenGroups, name: string, range: string): ChosenGroups {
  const groups = (chosen[name] ?? []).filter((group) => readDayRange(group) === undefined);
  return withGroups(chosen, name, range === '' ? groups : [...groups, range]);
}

function withGroups(chosen: ChosenGroups, name: string, groups: readonly string[]): ChosenGroups {
  const { [name]: _, ...others } = chosen;
  return groups.length > 0 ? { ...others, [name]: groups } : others;
}
