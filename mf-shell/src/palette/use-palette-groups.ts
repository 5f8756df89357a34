import { type Permissions, signOut } from '@console/shared-auth';
import type { FoundNames, MicroFrontend } from '@console/shared-ui/contract';
import { defaultPreferences } from '@console/shared-ui/contract';
import { useMemo } from 'react';
import { goTo, navigate } from '../address/navigate.ts';
import { useStream } from '../address/use-stream.ts';
import type { MenuItem } from '../menu/menu-item.ts';
import { preferences$ } from '../preferences/preference-store.ts';
import { useText } from '../text/use-text.ts';
import { actionEntries } from './action-entries.ts';
import { manifestActions } from './manifest-actions.ts';
import { nameGroups } from './name-groups.ts';
import { pageEntries } from './page-entries.ts';
import type { PaletteGroup } from './palette-entry.ts';
import { ranked } from './ranking.ts';

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
  const { t, of, language } = useText();
  const preferences = useStream(preferences$, defaultPreferences);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `t` and `of` change with the language
  return useMemo(() => {
    const pages = { name: t('search.pages'), entries: pageEntries(items, of, navigate) };
    const actions = {
      name: t('search.actions'),
      entries: [
        ...manifestActions(microFrontends, permissions, of, goTo),
        ...actionEntries(t, language, preferences, () => void signOut()),
      ],
    };
    return [
      ...ranked([pages], query),
      ...nameGroups(names, microFrontends, of, goTo),
      ...ranked([actions], query),
    ];
  }, [items, microFrontends, permissions, language, preferences, names, query]);
}
