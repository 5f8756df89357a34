import type { LocalizedText } from '@console/shared-ui/contract';
import type { MenuItem } from '../menu/menu-item.ts';
import { itemsAbove, visibleEntries } from '../menu/menu-key.ts';
import { type Navigation, navigationOf } from '../menu/route.ts';
import type { PaletteEntry } from './palette-entry.ts';

/** Every page that the menu leads to, with the headings and groups above it as detail. */
export function pageEntries(
  items: readonly MenuItem[],
  of: (text: LocalizedText) => string,
  go: (navigation: Navigation) => void,
): readonly PaletteEntry[] {
  return [...visibleEntries(items)].flatMap(({ key, item }) => {
    const navigation = navigationOf(item);
    if (!navigation || item.items || item.disabled) return [];
    const above = itemsAbove(items, key)
      .map(({ label }) => of(label))
      .join(' / ');
    return [
      {
        id: navigation.address,
        label: of(item.label),
        ...(above && { detail: above }),
        ...(item.icon !== undefined && { icon: item.icon }),
        choose: () => go(navigation),
      },
    ];
  });
}
