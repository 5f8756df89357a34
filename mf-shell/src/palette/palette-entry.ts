import { foldText } from '@console/shared-ui/contract';

/** An entry that the search can find. Its texts are in the current language. */
export interface PaletteEntry {
  /** The id is unique in the palette. A user can paste it to find the entry. */
  readonly id: string;
  readonly label: string;
  /** Distinguishes the entry from others with the same label, e.g. a tenant's key. */
  readonly detail?: string;
  /** SVG path data on a grid of 16. */
  readonly icon?: string;
  /** The keys that do the same, e.g. `?`. */
  readonly keys?: string;
  /** The query with which the search continues, in place of the entry's action. */
  readonly completes?: string;
  /** Runs the entry's action. */
  readonly choose: () => void;
}

/** Entries of one kind, with a name. */
export interface PaletteGroup {
  readonly name: string;
  readonly entries: readonly PaletteEntry[];
}

/**
 * Returns the entries of each group that match every word of the query, best first. Omits empty groups.
 * If the query is an id, puts the group with that id first. An empty query matches all entries.
 */
export function rank(groups: readonly PaletteGroup[], query: string): readonly PaletteGroup[] {
  const wanted = foldText(query).trim();
  if (wanted === '') return groups.filter(({ entries }) => entries.length > 0);
  const found = groups
    .map(({ name, entries }) => ({ name, entries: matchEntries(entries, wanted) }))
    .filter(({ entries }) => entries.length > 0);
  const hasId = ({ entries }: PaletteGroup) =>
    entries.some(({ id }) => id.toLowerCase() === wanted);
  return [...found.filter(hasId), ...found.filter((group) => !hasId(group))];
}

function matchEntries(entries: readonly PaletteEntry[], wanted: string): readonly PaletteEntry[] {
  return entries
    .map((entry) => ({ entry, rank: getRank(entry, wanted) }))
    .filter(({ rank }) => rank < noMatch)
    .sort((one, other) => one.rank - other.rank)
    .map(({ entry }) => entry);
}

const noMatch = 4;

function getRank({ id, label, detail }: PaletteEntry, wanted: string): number {
  if (id.toLowerCase() === wanted) return 0;
  const name = foldText(label);
  if (name.startsWith(wanted)) return 1;
  if (name.includes(` ${wanted}`)) return 2;
  const all = `${name} ${foldText(detail ?? '')}`;
  return wanted.split(/\s+/).every((word) => all.includes(word)) ? 3 : noMatch;
}
