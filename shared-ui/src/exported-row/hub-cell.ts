import { foldText } from '../contract/fold-text.ts';

/** Writes the names of hubs into one cell. A name with a separator is put in quotation marks. */
export const writeHubs = (names: readonly string[]): string =>
  names
    .map((name) => (/[",;\n]|^\s|\s$/.test(name) ? `"${name.replaceAll('"', '""')}"` : name))
    .join(', ');

interface NamedHub {
  readonly id: string;
  readonly name: string;
}

interface ReadHubCell<Hub> {
  readonly hubs: readonly Hub[];
  /** The names for which there is no hub, or more than one. */
  readonly unknown: readonly string[];
}

/**
 * Reads the hubs in a cell; ignores case and accents unless two hubs differ only in these.
 *
 * @param current - the hubs that the tenant is in: a name of several hubs stands for these
 */
export function readHubs<Hub extends NamedHub>(
  cell: string,
  all: readonly Hub[],
  current: readonly Hub[],
): ReadHubCell<Hub> {
  const hubs = new Set<Hub>();
  const unknown: string[] = [];
  const names = findHubs(cell, all).length === 1 ? [cell] : namesIn(cell);
  for (const name of names) {
    const found = findHubs(name, all);
    const meant =
      found.length > 1 ? found.filter(({ id }) => current.some((hub) => hub.id === id)) : found;
    if (meant.length === 0) unknown.push(name);
    for (const hub of meant) hubs.add(hub);
  }
  return { hubs: [...hubs], unknown };
}

/** The hubs by exact and by folded name. Finding a name in a list would take seconds for a long file. */
const indexes = new WeakMap<readonly NamedHub[], ReadonlyMap<string, readonly NamedHub[]>>();

function findHubs<Hub extends NamedHub>(text: string, all: readonly Hub[]): readonly Hub[] {
  // The cast is safe: the index of a list contains the hubs of this list.
  const index = (indexes.get(all) ?? indexHubs(all)) as ReadonlyMap<string, readonly Hub[]>;
  return index.get(exactKey(text)) ?? index.get(foldedKey(text)) ?? [];
}

function indexHubs(all: readonly NamedHub[]): ReadonlyMap<string, readonly NamedHub[]> {
  const index = new Map<string, NamedHub[]>();
  for (const hub of all) {
    for (const key of [exactKey(hub.name), foldedKey(hub.name)]) {
      index.set(key, [...(index.get(key) ?? []), hub]);
    }
  }
  indexes.set(all, index);
  return index;
}

const exactKey = (name: string): string => `=${name.trim().normalize('NFC')}`;
const foldedKey = (name: string): string => foldText(name.trim());

/** Matches a name in quotation marks, or a name up to the next separator. */
const NAME = /\s*"((?:[^"]|"")*)"\s*(?:[,;\n]|$)|([^,;\n]+)/g;

const namesIn = (cell: string): readonly string[] =>
  [...cell.matchAll(NAME)]
    .map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain.trim())
    .filter(Boolean);
