import { preferencesKey } from '@console/shared-auth/storage-keys';
import { storedPreferences } from '../contract/preferences.ts';
import { createValue } from '../contract/value.ts';
import { useValue } from '../value/use-value.ts';

export type Density = 'comfortable' | 'compact';

export interface ListPreferences {
  readonly density: Density;
  /** Ids of hidden columns, by the list's name. */
  readonly hiddenColumns: Readonly<Record<string, readonly string[]>>;
}

let text: string | null | undefined;

const preferences = createValue<ListPreferences>(
  { density: 'comfortable', hiddenColumns: {} },
  (set) => {
    const read = () => {
      const stored = attempt(() => localStorage.getItem(preferencesKey));
      if (stored !== text) set(parsed());
      text = stored;
    };
    const changed = ({ key }: StorageEvent) => {
      if (key === preferencesKey) read();
    };
    read();
    window.addEventListener('storage', changed);
    return () => window.removeEventListener('storage', changed);
  },
);

/** Returns the user's settings for lists; re-renders when they change, in another tab too. */
export function useListPreferences(): ListPreferences {
  return useValue(preferences);
}

export function preferLists(chosen: Partial<ListPreferences>): void {
  const next = { ...preferences.get(), ...chosen };
  const record = JSON.stringify({ ...storedPreferences(), ...next });
  try {
    localStorage.setItem(preferencesKey, record);
    text = record;
  } catch {
    // Full or blocked storage: the settings last until the page is left.
  }
  preferences.set(next);
}

function parsed(): ListPreferences {
  const { density, hiddenColumns } = storedPreferences();
  return {
    density: density === 'compact' ? 'compact' : 'comfortable',
    hiddenColumns: columnsByList(hiddenColumns),
  };
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
