import { preferencesKey } from '@console/shared-auth/internal/storage-keys';
import { storedPreferences } from '../contract/preferences.ts';
import type { ChosenColumns } from '../list-index/chosen-columns.ts';
import { storedValue } from '../storage/stored-value.ts';
import { useValue } from '../value/use-value.ts';

export type Density = 'comfortable' | 'compact';

export interface ListPreferences {
  readonly density: Density;
  /** The columns that the user has chosen, by the list's name. */
  readonly columns: Readonly<Record<string, ChosenColumns>>;
  /** Ids of hidden columns, which earlier versions stored in place of `columns`. */
  readonly hiddenColumns: Readonly<Record<string, readonly string[]>>;
}

const preferences = storedValue(
  () => preferencesKey,
  (): ListPreferences => {
    const { density, columns, hiddenColumns } = storedPreferences();
    return {
      density: density === 'compact' ? 'compact' : 'comfortable',
      columns: columnsByList(columns),
      hiddenColumns: columnsByList(hiddenColumns),
    };
  },
);

/** Returns the user's settings for lists; re-renders when they change, even in another tab. */
export function useListPreferences(): ListPreferences {
  return useValue(preferences);
}

export function preferLists(chosen: Partial<ListPreferences>): void {
  const next = { ...preferences.get(), ...chosen };
  preferences.store(next, { ...storedPreferences(), ...next });
}

function columnsByList(value: unknown): Record<string, readonly string[]> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([list, columns]) =>
      Array.isArray(columns) ? [[list, columns.filter((one) => typeof one === 'string')]] : [],
    ),
  );
}
