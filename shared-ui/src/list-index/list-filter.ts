import type { Filter } from './list-index.ts';

/** One way to narrow a list: every row belongs to one of its groups. */
export interface ListFilter<Row> {
  /** Its name in the address, e.g. `created`. */
  readonly name: string;
  /** "Created" */
  readonly label: string;
  /** The group of a row, as it stands in the address. */
  readonly groupOf: (row: Row) => string;
  /** What a group is called, e.g. its year. */
  readonly groupLabel: (group: string) => string;
}

/** The groups chosen, by the filter's name. */
export type ChosenGroups = Readonly<Record<string, readonly string[]>>;

/** Whether a row is in a chosen group of each filter that is on. Nothing when none is. */
export function filterOf<Row>(
  filters: readonly ListFilter<Row>[],
  chosen: ChosenGroups,
): Filter<Row> | undefined {
  const active = filters.flatMap(({ name, groupOf }) => {
    const groups = chosen[name];
    return groups && groups.length > 0 ? [{ groupOf, groups: new Set(groups) }] : [];
  });
  if (active.length === 0) return undefined;
  return (row) => active.every(({ groupOf, groups }) => groups.has(groupOf(row)));
}

/** The groups that there are, by name, with the number of rows in each. */
export function groupsOf<Row>(
  rows: readonly Row[],
  { groupOf }: ListFilter<Row>,
): { group: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const group = groupOf(row);
    counts.set(group, (counts.get(group) ?? 0) + 1);
  }
  return [...counts].map(([group, count]) => ({ group, count }));
}

/** The choice without the groups that no row is in; the same object when there are none such. */
export function withoutUnknown<Row>(
  rows: readonly Row[],
  filters: readonly ListFilter<Row>[],
  chosen: ChosenGroups,
): ChosenGroups {
  const known: Record<string, readonly string[]> = {};
  let dropped = false;
  for (const filter of filters) {
    const groups = chosen[filter.name];
    if (!groups) continue;
    const there = new Set(groupsOf(rows, filter).map(({ group }) => group));
    const kept = groups.filter((group) => there.has(group));
    if (kept.length > 0) known[filter.name] = kept;
    dropped ||= kept.length < groups.length;
  }
  return dropped ? known : chosen;
}

/** The choice with one group more, or one less. */
export function toggleGroup(chosen: ChosenGroups, name: string, group: string): ChosenGroups {
  const groups = chosen[name] ?? [];
  const next = groups.includes(group)
    ? groups.filter((other) => other !== group)
    : [...groups, group];
  const { [name]: _, ...others } = chosen;
  return next.length > 0 ? { ...others, [name]: next } : others;
}
