import { foldText } from '@console/shared-ui/contract';

/** Something that the palette can find. Its texts are in the current language. */
export interface PaletteEntry {
  /** Unique in the palette; a pasted id finds the entry that has it. */
  readonly id: string;
  readonly label: string;
  /** Distinguishes it from others with the same label, e.g. a tenant's key. */
  readonly detail?: string;
  /** SVG path data on a grid of 16. */
  readonly icon?: string;
  /** Runs the entry's action. */
  readonly choose: () => void;
}

/** Entries of one kind, with a name. */
export interface PaletteGroup {
  readonly name: string;
  readonly entries: readonly PaletteEntry[];
}

/**
 * Filters the groups for entries that match every word of the query, best first. Omits empty groups,
 * and puts the group with a pasted id first. An empty query matches all entries.
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
