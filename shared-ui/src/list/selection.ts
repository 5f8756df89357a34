/** Which rows are selected. It outlives filters: what is not in sight stays selected. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  has(id: string): boolean;
  toggle(id: string): void;
  /** Selects or releases all of these. */
  setAll(ids: readonly string[], selected: boolean): void;
  clear(): void;
}

/** How many of these rows are selected, as the state of one checkbox. */
export function selectedOf(
  selected: ReadonlySet<string>,
  ids: readonly string[],
): 'none' | 'some' | 'all' {
  let found = 0;
  for (const id of ids) if (selected.has(id)) found++;
  if (found === 0) return 'none';
  return found === ids.length ? 'all' : 'some';
}
