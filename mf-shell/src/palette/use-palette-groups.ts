import type { Permissions } from '@console/shared-auth';
import { useValue } from '@console/shared-ui';
import type { ManifestLink, MicroFrontend } from '@console/shared-ui/contract';
import { lateWords, loadNameSearch } from '@console/shared-ui/internal';
import { useEffect, useMemo, useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MenuItem } from '../menu/menu-item.ts';
import { preferences } from '../preferences/preference-store.ts';
import { useText } from '../text/use-text.ts';
import { type PaletteGroup, rank } from './palette-entry.ts';
import {
  frameActions,
  manifestActions,
  nameGroups,
  pageEntries,
  suggestionEntries,
  viewEntries,
} from './palette-groups.ts';
import { icons } from './palette-icons.ts';

const texts = {
  en: {
    suggestions: 'Suggestions',
    none: 'without a value',
    views: 'Views',
    all_one: 'Show {{count}} match',
    all_other: 'Show all {{count}} matches',
  },
  fr: {
    suggestions: 'Suggestions',
    none: 'sans valeur',
    views: 'Vues',
    all_one: 'Afficher le résultat',
    all_many: 'Afficher les {{count}} résultats',
    all_other: 'Afficher les {{count}} résultats',
  },
};

type NameSearch = Awaited<ReturnType<typeof loadNameSearch>>;

/** Everything in which the palette searches. */
export interface SearchScope {
  readonly items: readonly MenuItem[];
  readonly microFrontends: readonly MicroFrontend[];
  readonly permissions: Permissions;
  readonly onActivity: () => void;
  /** Links to the user's own rows. */
  readonly own: readonly ManifestLink[];
  /** Shows the keyboard shortcuts. */
  readonly onKeys: () => void;
}

/** Returns the pages, actions and names that the query matches. */
export function usePaletteGroups(
  { items, own, microFrontends, permissions, onKeys, onActivity }: SearchScope,
  {
    names,
    views,
    suggestions,
    query,
  }: Pick<ReturnType<typeof useNames>, 'names' | 'views' | 'suggestions' | 'query'>,
): readonly PaletteGroup[] {
  const { t, localize, language } = useText();
  const { t: late } = useTranslation(lateWords('mf-shell/palette-groups', texts));
  const chosen = useValue(preferences);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `t` and `localize` change with the language
  return useMemo(() => {
    const pages = { name: t('search.pages'), entries: pageEntries([...items, ...own], localize) };
    const actions = {
      name: t('search.actions'),
      entries: [
        ...manifestActions(microFrontends, permissions, localize),
        { id: 'keys', label: t('keys.title'), icon: icons.keys, keys: '?', choose: onKeys },
        ...frameActions(t, language, chosen, onActivity),
      ],
    };
    const ready = { name: late('views'), entries: viewEntries(views, microFrontends, localize) };
    const suggested = {
      name: late('suggestions'),
      entries: suggestionEntries(suggestions, late('none')),
    };
    const offered = suggestions.length > 0 ? [suggested] : [];
    // Once a value is typed, Enter opens the first row that has it.
    const isValueTyped = !/:\s*$/.test(query);
    return [
      ...(isValueTyped ? [] : offered),
      ...rank([pages], query),
      ...nameGroups(names, microFrontends, localize, (count) => late('all', { count })),
      ...(isValueTyped ? offered : []),
      ...rank([ready], query),
      ...rank([actions], query),
    ];
  }, [
    items,
    own,
    onKeys,
    microFrontends,
    permissions,
    language,
    chosen,
    names,
    views,
    suggestions,
    query,
  ]);
}

/** Maximum number of names that are shown from each list. */
const MAX_NAMES = 6;

/**
 * Holds the query, and the names that it matches in the lists that the user may read. The manifests
 * declare these lists and names. When the search opens, it reads the lists that have not been read yet.
 */
export function useNames({ microFrontends, permissions }: SearchScope) {
  const [query, setQuery] = useState('');
  const [search, setSearch] = useState<NameSearch>();
  const [arrivals, onMore] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    // If this code cannot be loaded, the search still finds pages and actions.
    loadNameSearch().then(setSearch, () => undefined);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change may allow the user to read other lists
  useEffect(() => void search?.readLists(onMore), [search, microFrontends, permissions]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `arrivals` changes when a list has arrived
  const names = useMemo(
    () => search?.findNames(query, MAX_NAMES, onMore) ?? [],
    [search, query, arrivals, permissions],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above; the views come with the lists
  const views = useMemo(() => search?.readyViews() ?? [], [search, arrivals, permissions]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const suggestions = useMemo(
    () => search?.suggestQueries(query) ?? [],
    [search, query, arrivals, permissions],
  );
  return { query, names, views, suggestions, setQuery };
}
