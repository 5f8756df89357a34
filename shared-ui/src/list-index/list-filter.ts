import type { ListRow } from '../queries/list-source.ts';
import { createDayTest, readDayRange } from './day-range.ts';
import type { Filter } from './list-index.ts';
import { rowGroups } from './row-groups.ts';

/** A filter of a list: every row belongs to one or more of its groups. */
export interface ListFilter<Row> {
  /** The filter's name in the address, e.g. `created`. */
  readonly name: string;
  /** The name of the filter, in the user's language. */
  readonly label: string;
  /** Returns a row's groups, as in the address; rows in the same groups get the same array. */
  readonly groupOf: (row: Row) => string | readonly string[];
  /** Returns the ids of rows whose groups may differ from those of an earlier `groupOf`. */
  readonly changedSince?: ((groupOf: object) => ReadonlySet<string> | undefined) | undefined;
  /** Set until the groups are loaded; a call loads them. A list that uses the filter waits. */
  readonly awaited?: (() => void) | undefined;
  /** Returns the name of a group, in the user's language. */
  readonly groupLabel: (group: string) => string;
  /** The time that the groups are based on, so that users can also choose ranges of days. */
  readonly time?: {
    readonly of: (row: Row) => string | undefined;
    /** True if users also look for rows without a time, or without a recent one: "not since". */
    readonly isAwaited: boolean;
  };
}

/** The chosen groups and ranges of days, by the filter's name. */
export type ChosenGroups = Readonly<Record<string, readonly string[]>>;

/** Returns a test for rows in a chosen group of every active filter; undefined if none is active. */
export function toFilter<Row extends ListRow>(
  filters: readonly ListFilter<Row>[],
  chosen: ChosenGroups,
): Filter<Row> | undefined {
  const active = filters.flatMap((filter) => {
    const groups = chosen[filter.name];
    return groups && groups.length > 0 ? [createTest(filter, groups)] : [];
  });
  if (active.length === 0) return undefined;
  return (rows) => {
    const tests = active.map((testIn) => testIn(rows));
    const [only] = tests;
    return tests.length === 1 && only ? only : (at) => tests.every((test) => test(at));
  };
}

/** Returns a function that loads the data that active filters wait for; undefined if none waits. */
export function findAwaited<Row>(
  filters: readonly ListFilter<Row>[],
  chosen: ChosenGroups,
): (() => void) | undefined {
  return filters.find(({ name, awaited }) => awaited && chosen[name] !== undefined)?.awaited;
}

function createTest<Row extends ListRow>(
  filter: ListFilter<Row>,
  chosen: readonly string[],
): Filter<Row> {
  const { time } = filter;
  const groups = new Set(chosen);
  const days = chosen.flatMap((group) => {
    const range = time && readDayRange(group);
    return range ? [createDayTest(range)] : [];
  });
  return (rows) => {
    const isInGroup = rowGroups(filter, rows).createTest(groups);
    if (days.length === 0) return isInGroup;
    return (position) => {
      const row = rows[position];
      return isInGroup(position) || (row !== undefined && days.some((test) => test(time?.of(row))));
    };
  };
}

/** Returns all groups, with the number of matching rows in each. */
export function countGroups<Row extends ListRow>(
  rows: readonly Row[],
  filter: ListFilter<Row>,
  matching?: Uint32Array,
): { group: string; count: number }[] {
  return rowGroups(filter, rows).count(matching);
}

/** Removes groups without rows from the choice; returns the same object if nothing is removed. */
export function withoutUnknown<Row extends ListRow>(
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
    const there = new Set(countGroups(rows, filter).map(({ group }) => group));
    const kept = groups.filter(
      (group) => there.has(group) || (filter.time && readDayRange(group) !== undefined),
    );
    if (kept.length > 0) known[filter.name] = kept;
    dropped ||= kept.length < groups.length;
  }
  return dropped ? known : chosen;
}

export function toggleGroup(chosen: ChosenGroups, name: string, group: string): ChosenGroups {
  const groups = chosen[name] ?? [];
  return withGroups(
    chosen,
    name,
    groups.includes(group) ? groups.filter((other) => other !== group) : [...groups, group],
  );
}

/** Replaces or removes the filter's range of days in the choice. */
export function withDays(chosen: ChosenGroups, name: string, range: string): ChosenGroups {
  const groups = (chosen[name] ?? []).filter((group) => readDayRange(group) === undefined);
  return withGroups(chosen, name, range === '' ? groups : [...groups, range]);
}

function withGroups(chosen: ChosenGroups, name: string, groups: readonly string[]): ChosenGroups {
  const { [name]: _, ...others } = chosen;
  return groups.length > 0 ? { ...others, [name]: groups } : others;
}
