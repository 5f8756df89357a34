import type { Permissions } from '@console/shared-auth';
import { useValue } from '@console/shared-ui';
import type { FoundNames, MicroFrontend } from '@console/shared-ui/contract';
import { useMemo } from 'react';
import type { MenuItem } from '../menu/menu-item.ts';
import { preferences } from '../preferences/preference-store.ts';
import { useText } from '../text/use-text.ts';
import { type PaletteGroup, ranked } from './palette-entry.ts';
import { frameActions, manifestActions, nameGroups, pageEntries } from './palette-groups.ts';

/** What there is to find in. */
export interface Searched {
  readonly items: readonly MenuItem[];
  readonly microFrontends: readonly MicroFrontend[];
  readonly permissions: Permissions;
}

/** What the query finds: pages, actions, and names that screens have loaded. */
export function usePaletteGroups(
  { items, microFrontends, permissions }: Searched,
  names: readonly FoundNames[],
  query: string,
): readonly PaletteGroup[] {
  const { t, localize, language } = useText();
  const chosen = useValue(preferences);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `t` and `of` change with the language
  return useMemo(() => {
    const pages = { name: t('search.pages'), entries: pageEntries(items, localize) };
    const actions = {
      name: t('search.actions'),
      entries: [
        ...manifestActions(microFrontends, permissions, localize),
        ...frameActions(t, language, chosen),
      ],
    };
    return [
      ...ranked([pages], query),
      ...nameGroups(names, microFrontends, localize),
      ...ranked([actions], query),
    ];
  }, [items, microFrontends, permissions, language, chosen, names, query]);
}
