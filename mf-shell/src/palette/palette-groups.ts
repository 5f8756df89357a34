import { holdsAny, type Permissions } from '@console/shared-auth';
import { formatNumber } from '@console/shared-ui';
import type { LocalizedText, MicroFrontend, Preferences } from '@console/shared-ui/contract';
import type { FoundNames, ReadyView, SuggestedQuery } from '@console/shared-ui/internal';
import type { TFunction } from 'i18next';
import { goTo, navigate } from '../address/navigate.ts';
import type { MenuItem } from '../menu/menu-item.ts';
import { itemsAbove, visibleEntries } from '../menu/menu-key.ts';
import { toNavigation } from '../menu/route.ts';
import { getChoices } from '../preferences/choices.ts';
import { logout } from '../session/session.ts';
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts';
import { icons } from './palette-icons.ts';

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
  const kinds = getChoices(t, language, preferences);
  const choices = (['language', 'theme', 'layout', 'characterKeys'] as const).flatMap((name) =>
    kinds[name].choices
      .filter(({ isChosen }) => !isChosen)
      .map(({ id, label, choose }) => ({
        id,
        label: t('search.choice', { name: kinds[name].title, value: label }),
        icon: icons[name],
        choose,
      })),
  );
  const print = {
    id: 'print',
    label: t('search.print'),
    icon: icons.print,
    keys: 'Ctrl P',
    choose: () => window.print(),
  };
  const activity = {
    id: 'activity',
    label: t('activity.title'),
    icon: icons.activity,
    choose: onActivity,
  };
  return [...choices, activity, print, { ...logout, label: t(logout.label), icon: icons.logout }];
}

/** Returns a group of found names for each micro-frontend. The names are already sorted, best first. */
export function nameGroups(
  answers: readonly FoundNames[],
  microFrontends: readonly MicroFrontend[],
  localize: Localize,
  allLabel: (count: number) => string,
): readonly PaletteGroup[] {
  return answers.flatMap(({ route, found, all }) => {
    const owner = findOwner(route, microFrontends);
    if (!owner || found.length === 0) return [];
    const icon = owner.menu[0]?.icon;
    const entries = found.map(({ name, address, ...row }) => ({
      ...row,
      label: name,
      ...(icon !== undefined && { icon }),
      choose: () => goTo(address),
    }));
    const name = localize(owner.label);
    if (!all || all.count < 2) return [{ name, entries }];
    const { count, address } = all;
    const whole = {
      id: `all:${route}`,
      label: allLabel(count),
      detail: name,
      icon: icons.all,
      choose: () => goTo(address),
    };
    return [{ name, entries: [...entries, whole] }];
  });
}

/** Returns queries that continue the typed one. */
export const suggestionEntries = (
  suggestions: readonly SuggestedQuery[],
  none: string,
): readonly PaletteEntry[] =>
  suggestions.map(({ text, means, query }) => ({
    id: `suggestion:${text}`,
    label: text,
    ...(means.kind === 'value' && { detail: formatNumber(means.count) }),
    ...(means.kind === 'none' && { detail: means.label ?? none }),
    icon: icons.views,
    completes: query,
    choose: () => undefined,
  }));

/** Returns the views that the manifests declare. */
export function viewEntries(
  views: readonly ReadyView[],
  microFrontends: readonly MicroFrontend[],
  localize: Localize,
): readonly PaletteEntry[] {
  return views.flatMap(({ route, view: { label, routerLink } }) => {
    const owner = findOwner(route, microFrontends);
    if (!owner) return [];
    return {
      id: routerLink,
      label: localize(label),
      detail: localize(owner.label),
      icon: icons.views,
      choose: () => goTo(routerLink),
    };
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
