import { holdsAny, type Permissions } from '@console/shared-auth';
import type { FoundNames } from '@console/shared-ui';
import type { LocalizedText, MicroFrontend, Preferences } from '@console/shared-ui/contract';
import type { TFunction } from 'i18next';
import { goTo, navigate } from '../address/navigate.ts';
import type { MenuItem } from '../menu/menu-item.ts';
import { itemsAbove, visibleEntries } from '../menu/menu-key.ts';
import { navigationOf } from '../menu/route.ts';
import { choicesOf } from '../preferences/choices.ts';
import { logout } from '../session/session.ts';
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts';

type Localize = (text: LocalizedText) => string;

/** Every page that the menu leads to, with the headings and groups above it as detail. */
export function pageEntries(
  items: readonly MenuItem[],
  localize: Localize,
): readonly PaletteEntry[] {
  return [...visibleEntries(items)].flatMap(({ key, item }) => {
    const navigation = navigationOf(item);
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

/** What micro-frontends let this person begin, as their manifests declare it. */
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

/** What the frame itself can do for the person: choices not made yet, and the way out. */
export function frameActions(
  t: TFunction<'mf-shell'>,
  language: string,
  preferences: Preferences,
  onActivity: () => void,
): readonly PaletteEntry[] {
  const choices = Object.values(choicesOf(t, language, preferences)).flatMap((kind) =>
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

/** The names that were found, each kind under its micro-frontend's label; they come best first. */
export function nameGroups(
  answers: readonly FoundNames[],
  microFrontends: readonly MicroFrontend[],
  localize: Localize,
): readonly PaletteGroup[] {
  return answers.flatMap(({ route, found }) => {
    const owner = ownerOf(route, microFrontends);
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

/** The lists in which nothing can be found yet, or not at all. */
export function unreadLists(
  answers: readonly FoundNames[],
  microFrontends: readonly MicroFrontend[],
  localize: Localize,
): readonly { readonly reading: 'reading' | 'failed'; readonly list: string }[] {
  return answers.flatMap(({ route, reading }) => {
    const owner = ownerOf(route, microFrontends);
    return owner && reading ? [{ reading, list: localize(owner.label) }] : [];
  });
}

const ownerOf = (route: string, microFrontends: readonly MicroFrontend[]) =>
  microFrontends.find((candidate) => candidate.route === route);
