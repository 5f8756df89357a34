import { signOut } from '@console/shared-auth';
import { useMemo } from 'react';
import { navigate } from '../address/navigate.ts';
import { useStream } from '../address/use-stream.ts';
import type { MenuItem } from '../menu/menu-item.ts';
import { preferences$ } from '../preferences/preference-store.ts';
import { defaultPreferences } from '../preferences/preferences.ts';
import { useText } from '../text/use-text.ts';
import { actionEntries } from './action-entries.ts';
import { pageEntries } from './page-entries.ts';
import type { PaletteGroup } from './palette-entry.ts';
import { ranked } from './ranking.ts';
import type { FoundName, FoundNames } from './search-event.ts';

/** What the query finds: pages, names that screens have loaded, and actions. */
export function usePaletteGroups(
  items: readonly MenuItem[],
  names: readonly FoundNames[],
  query: string,
): readonly PaletteGroup[] {
  const { t, of, language } = useText();
  const preferences = useStream(preferences$, defaultPreferences);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `t` and `of` change with the language
  return useMemo(() => {
    const pages = pageEntries(items, of, navigate);
    const actions = actionEntries(t, language, preferences, () => void signOut());
    return ranked(
      [
        { name: t('search.pages'), entries: pages },
        ...names.map(({ name, found }) => ({ name, entries: found.map(nameEntry) })),
        { name: t('search.actions'), entries: actions },
      ],
      query,
    );
  }, [items, language, preferences, names, query]);
}

function nameEntry({ routerLink, name, ...found }: FoundName) {
  const choose = () => navigate({ address: routerLink, history: 'push', state: null });
  return { ...found, label: name, choose };
}
