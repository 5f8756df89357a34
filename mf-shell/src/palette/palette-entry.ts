import { foldText } from '@console/shared-ui/contract';

/** Something that the palette can find. Texts are in the language of the moment. */
export interface PaletteEntry {
  /** Unique in the palette; a pasted id finds the entry that has it. */
  readonly id: string;
  readonly label: string;
  /** What tells it from others of the same name, e.g. a tenant's key. */
  readonly detail?: string;
  /** SVG path data on a grid of 16. */
  readonly icon?: string;
  /** What happens when it is chosen. */
  readonly choose: () => void;
}

/** Entries of one kind, under a name. */
export interface PaletteGroup {
  readonly name: string;
  readonly entries: readonly PaletteEntry[];
}

/**
 * The groups with only the entries that have every word of the query, best first; groups without
 * any are gone, and one with the entry whose id was pasted comes first. No query: all of it.
 */
export function ranked(groups: readonly PaletteGroup[], query: string): readonly PaletteGroup[] {
  const wanted = foldText(query).trim();
  if (wanted === '') return groups.filter(({ entries }) => entries.length > 0);
  const found = groups
    .map(({ name, entries }) => ({ name, entries: matching(entries, wanted) }))
    .filter(({ entries }) => entries.length > 0);
  const hasId = ({ entries }: PaletteGroup) =>
    entries.some(({ id }) => id.toLowerCase() === wanted);
  return [...found.filter(hasId), ...found.filter((group) => !hasId(group))];
}

function matching(entries: readonly PaletteEntry[], wanted: string): readonly PaletteEntry[] {
  return entries
    .map((entry) => ({ entry, rank: rankOf(entry, wanted) }))
    .filter(({ rank }) => rank < noMatch)
    .sort((one, other) => one.rank - other.rank)
    .map(({ entry }) => entry);
}

const noMatch = 4;

function rankOf({ id, label, detail }: PaletteEntry, wanted: string): number {
  if (id.toLowerCase() === wanted) return 0;
  const name = foldText(label);
  if (name.startsWith(wanted)) return 1;
  if (name.includes(` ${wanted}`)) return 2;
  const all = `${name} ${foldText(detail ?? '')}`;
  return wanted.split(/\s+/).every((word) => all.includes(word)) ? 3 : noMatch;
}
