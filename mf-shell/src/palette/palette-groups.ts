import { holdsAny, type Permissions } from '@console/shared-auth';
import {
  type FoundNames,
  type LocalizedText,
  type MicroFrontend,
  type Preferences,
  sendEvent,
} from '@console/shared-ui/contract';
import type { TFunction } from 'i18next';
import { goTo, navigate } from '../address/navigate.ts';
import type { MenuItem } from '../menu/menu-item.ts';
import { itemsAbove, visibleEntries } from '../menu/menu-key.ts';
import { navigationOf } from '../menu/route.ts';
import { choicesOf } from '../preferences/choices.ts';
import { logout } from '../session/session.ts';
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts';

/** How many names of a kind are worth showing. */
const NAMES_OF_A_KIND = 6;

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

/**
 * Asks the screens for the names that they have loaded. They answer at once, or not at all.
 *
 * @param onMore - called when they have loaded more
 */
export function askForNames(query: string, onMore: () => void): readonly FoundNames[] {
  const answers: FoundNames[] = [];
  const answer = (names: FoundNames) =>
    answers.push({ ...names, found: names.found.slice(0, NAMES_OF_A_KIND) });
  sendEvent('search', { query, limit: NAMES_OF_A_KIND, answer, onMore });
  return query.trim() === '' ? [] : answers;
}

/** The micro-frontends with something to find for this person. */
export function searchedModules(
  microFrontends: readonly MicroFrontend[],
  permissions: Permissions,
): readonly string[] {
  return microFrontends
    .filter(({ permissions: any, own = [] }) =>
      holdsAny(permissions, [...any, ...own.flatMap((link) => link.permissions)]),
    )
    .map(({ module }) => module);
}

/**
 * The names that screens answered with, each kind under its micro-frontend's label. They come
 * matched and best first: the screen compared them as its own search box does.
 */
export function nameGroups(
  answers: readonly FoundNames[],
  microFrontends: readonly MicroFrontend[],
  localize: Localize,
): readonly PaletteGroup[] {
  return answers.flatMap(({ route, found }) => {
    const owner = microFrontends.find((candidate) => candidate.route === route);
    if (!owner || found.length === 0) return [];
    const icon = owner.menu[0]?.icon;
    const entries = found.map(({ name, ...row }) => ({
      ...row,
      label: name,
      ...(icon !== undefined && { icon }),
      choose: () => goTo(`${route}/${row.id}`),
    }));
    return [{ name: localize(owner.label), entries }];
  });
}
