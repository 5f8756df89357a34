import type { Permissions } from '@console/shared-auth';
import { useValue } from '@console/shared-ui';
import type {
  FoundNames,
  ManifestMenuItem,
  MicroFrontend,
  ShellProps,
} from '@console/shared-ui/contract';
import { useEffect, useMemo, useReducer, useState } from 'react';
import type { MenuItem } from '../menu/menu-item.ts';
import { preferences } from '../preferences/preference-store.ts';
import { useText } from '../text/use-text.ts';
import { type PaletteGroup, ranked } from './palette-entry.ts';
import {
  askForNames,
  frameActions,
  manifestActions,
  nameGroups,
  pageEntries,
  searchedModules,
} from './palette-groups.ts';

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
  readonly loadModules: ShellProps['loadModules'];
}

/** What the query finds: pages, actions, and names that screens have loaded. */
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

/**
 * The query, and the names that it finds in every list that the person may read. What nobody has
 * read yet is fetched when the search opens, and found as it comes.
 */
export function useNames({ microFrontends, permissions, loadModules }: Searched) {
  const [query, setQuery] = useState('');
  const [arrivals, onMore] = useReducer((count: number) => count + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has arrived is found, too
  const names = useMemo(() => askForNames(query, onMore), [query, arrivals]);
  useEffect(() => {
    const modules = searchedModules(microFrontends, permissions);
    void loadModules?.(modules).then(() => askForNames('', onMore));
  }, [microFrontends, permissions, loadModules]);
  return { query, names, setQuery };
}
