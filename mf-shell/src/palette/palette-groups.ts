import { holdsAny, type Permissions } from '@console/shared-auth';
import type { FoundNames } from '@console/shared-ui';
import type { LocalizedText, MicroFrontend, Preferences } from '@console/shared-ui/contract';
import type { TFunction } from 'i18next';
import { goTo, navigate } from '../address/navigate.ts';
import type { MenuItem } from '../menu/menu-item.ts';
import { itemsAbove, visibleEntries } from '../menu/menu-key.ts';
import { toNavigation } from '../menu/route.ts';
import { getChoices } from '../preferences/choices.ts';
import { logout } from '../session/session.ts';
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts';

type Localize = (text: LocalizedText) => string;

/** Returns the pages of the menu. The detail of a page is the headings and groups above it. */
export function pageEntries(
  items: readonly MenuItem[],
  localize: Localize,
): readonly PaletteEntry[] {
  return [...visibleEntries(items)].flatMap(({ key, item }) => {
    const navigation = toNavigation(item);
    if (!navigation || item.items || item.disabled) return [];
    const above = itemsAbove(items, key)
      .map(({ label }) => localize(label))
      .join(' / ');
    return [
      {
        id: navigation.address,
        label: localize(item.label),
        ...(above && { detail: above }),
        ...(item.icon !== undefined && { icon: item.icon }),
        choose: () => navigate(navigation),
      },
    ];
  });
}

/** Returns the actions that the manifests declare and this user may run. */
export function manifestActions(
  microFrontends: readonly MicroFrontend[],
  permissions: Permissions,
  localize: Localize,
): readonly PaletteEntry[] {
  return microFrontends
    .flatMap(({ actions = [] }) => actions)
    .filter((action) => holdsAny(permissions, action.permissions))
    .map(({ label, icon, routerLink }) => ({
      id: routerLink,
      label: localize(label),
      ...(icon !== undefined && { icon }),
      choose: () => goTo(routerLink),
    }));
}

/** Returns the shell's own actions: options of preferences that are not chosen, activity, print, logout. */
export function frameActions(
  t: TFunction<'mf-shell'>,
  language: string,
  preferences: Preferences,
  onActivity: () => void,
): readonly PaletteEntry[] {
  const choices = Object.values(getChoices(t, language, preferences)).flatMap((kind) =>
    kind.choices
      .filter(({ isChosen }) => !isChosen)
      .map(({ id, label, choose }) => ({
        id,
        label: t('search.choice', { name: kind.title, value: label }),
        choose,
      })),
  );
  const print = { id: 'print', label: t('search.print'), choose: () => window.print() };
  const activity = { id: 'activity', label: t('activity.title'), choose: onActivity };
  return [...choices, activity, print, { ...logout, label: t(logout.label) }];
}

/** Returns a group of found names for each micro-frontend. The names are already sorted, best first. */
export function nameGroups(
  answers: readonly FoundNames[],
  microFrontends: readonly MicroFrontend[],
  localize: Localize,
): readonly PaletteGroup[] {
  return answers.flatMap(({ route, found }) => {
    const owner = findOwner(route, microFrontends);
    if (!owner || found.length === 0) return [];
    const icon = owner.menu[0]?.icon;
    const entries = found.map(({ name, address, ...row }) => ({
      ...row,
      label: name,
      ...(icon !== undefined && { icon }),
      choose: () => goTo(address),
    }));
    return [{ name: localize(owner.label), entries }];
  });
}

/** Returns the lists that are still loading, or that failed to load. */
export function unreadLists(
  answers: readonly FoundNames[],
  microFrontends: readonly MicroFrontend[],
  localize: Localize,
): readonly { readonly reading: 'reading' | 'failed'; readonly list: string }[] {
  return answers.flatMap(({ route, reading }) => {
    const owner = findOwner(route, microFrontends);
    return owner && reading ? [{ reading, list: localize(owner.label) }] : [];
  });
}

const findOwner = (route: string, microFrontends: readonly MicroFrontend[]) =>
  microFrontends.find((candidate) => candidate.route === route);
