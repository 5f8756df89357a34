import type { Permissions } from '@console/shared-auth';
import { type FoundNames, loadNameSearch, useValue } from '@console/shared-ui';
import type { ManifestMenuItem, MicroFrontend } from '@console/shared-ui/contract';
import { useEffect, useMemo, useReducer, useState } from 'react';
import type { MenuItem } from '../menu/menu-item.ts';
import { preferences } from '../preferences/preference-store.ts';
import { useText } from '../text/use-text.ts';
import { type PaletteGroup, ranked } from './palette-entry.ts';
import { frameActions, manifestActions, nameGroups, pageEntries } from './palette-groups.ts';

type NameSearch = Awaited<ReturnType<typeof loadNameSearch>>;

/** What there is to find in. */
export interface Searched {
  readonly items: readonly MenuItem[];
  readonly microFrontends: readonly MicroFrontend[];
  readonly permissions: Permissions;
  readonly onActivity: () => void;
  /** Links to what is the person's own. */
  readonly own: readonly ManifestMenuItem[];
  /** Shows the keys. */
  readonly onKeys: () => void;
}

/** What the query finds: pages, actions, and names in the lists. */
export function usePaletteGroups(
  { items, own, microFrontends, permissions, onKeys, onActivity }: Searched,
  names: readonly FoundNames[],
  query: string,
): readonly PaletteGroup[] {
  const { t, localize, language } = useText();
  const chosen = useValue(preferences);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `t` and `of` change with the language
  return useMemo(() => {
    const pages = { name: t('search.pages'), entries: pageEntries([...items, ...own], localize) };
    const actions = {
      name: t('search.actions'),
      entries: [
        ...manifestActions(microFrontends, permissions, localize),
        { id: 'keys', label: t('keys.title'), choose: onKeys },
        ...frameActions(t, language, chosen, onActivity),
      ],
    };
    return [
      ...ranked([pages], query),
      ...nameGroups(names, microFrontends, localize),
      ...ranked([actions], query),
    ];
  }, [items, own, onKeys, microFrontends, permissions, language, chosen, names, query]);
}

/** How many names of a kind are worth showing. */
const NAMES_OF_A_KIND = 6;

/**
 * The query, and the names that it finds in every list that the person may read, by what the
 * manifests say of them. Lists that nobody has read yet are read when the search opens.
 */
export function useNames({ microFrontends, permissions }: Searched) {
  const [query, setQuery] = useState('');
  const [search, setSearch] = useState<NameSearch>();
  const [arrivals, onMore] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    // Without its code there are pages and actions to find.
    loadNameSearch().then(setSearch, () => undefined);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: others may be read then
  useEffect(() => void search?.readLists(onMore), [search, microFrontends, permissions]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has arrived is found, too
  const names = useMemo(
    () => search?.findNames(query, NAMES_OF_A_KIND, onMore) ?? [],
    [search, query, arrivals, permissions],
  );
  return { query, names, setQuery };
}
