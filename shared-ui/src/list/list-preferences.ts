import { preferencesKey } from '@console/shared-auth/storage-keys';
import { useSyncExternalStore } from 'react';
import { storedPreferences } from '../contract/preferences.ts';

/** Heights of rows. */
export type Density = 'comfortable' | 'compact';

/** How a person wants lists to look. */
export interface ListPreferences {
  readonly density: Density;
  /** Columns that are left out, by the list's name. */
  readonly hiddenColumns: Readonly<Record<string, readonly string[]>>;
}

const readers = new Set<() => void>();
let text: string | null | undefined;
let parsed: ListPreferences = { density: 'comfortable', hiddenColumns: {} };

/** The person's settings for lists; draws again when they change, in another tab too. */
export function useListPreferences(): ListPreferences {
  return useSyncExternalStore(subscribe, read);
}

/** Remembers a setting. */
export function preferLists(chosen: Partial<ListPreferences>): void {
  try {
    localStorage.setItem(
      preferencesKey,
      JSON.stringify({ ...storedPreferences(), ...read(), ...chosen }),
    );
  } catch {
    // Full or blocked storage: the choice holds until the page is left.
    parsed = { ...parsed, ...chosen };
  }
  for (const reader of readers) reader();
}

function subscribe(reader: () => void): () => void {
  const changed = (event: StorageEvent) => event.key === preferencesKey && reader();
  readers.add(reader);
  window.addEventListener('storage', changed);
  return () => {
    readers.delete(reader);
    window.removeEventListener('storage', changed);
  };
}

/** The same object for as long as the record is the same. */
function read(): ListPreferences {
  const stored = attempt(() => localStorage.getItem(preferencesKey));
  if (stored === text) return parsed;
  text = stored;
  const { density, hiddenColumns } = storedPreferences();
  parsed = {
    density: density === 'compact' ? 'compact' : 'comfortable',
    hiddenColumns: columnsByList(hiddenColumns),
  };
  return parsed;
}

function columnsByList(value: unknown): Record<string, readonly string[]> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([list, columns]) =>
      Array.isArray(columns) ? [[list, columns.filter((one) => typeof one === 'string')]] : [],
    ),
  );
}

function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
