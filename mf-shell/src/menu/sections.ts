import { holdsAny, type Permissions } from '@console/shared-auth';
import type { ManifestLink, ManifestMenuItem, MicroFrontend } from '@console/shared-ui/contract';
import { isVisible, type MenuItem } from './menu-item.ts';
import { visibleEntries } from './menu-key.ts';

/**
 * Builds the menu: one root item for each micro-frontend. The item is visible if the user has one of the
 * micro-frontend's permissions. A section with one item is that item; other sections have a heading.
 */
export function buildSections(
  microFrontends: readonly MicroFrontend[],
  permissions: Permissions,
): readonly MenuItem[] {
  return microFrontends.map((microFrontend) => {
    const section = buildSection(microFrontend, permissions);
    const visible = holdsAny(permissions, microFrontend.permissions) && isVisible(section);
    return { ...section, visible };
  });
}

/** Returns links to the user's own rows in sections that the user may not see. */
export function ownLinks(
  microFrontends: readonly MicroFrontend[],
  permissions: Permissions,
): readonly ManifestLink[] {
  return microFrontends
    .filter((one) => !holdsAny(permissions, one.permissions))
    .flatMap(({ own = [] }) => own)
    .filter((link) => holdsAny(permissions, link.permissions));
}

/** Returns the first visible link, to offer to a user who may not see the requested section. */
export function firstLink(items: readonly MenuItem[]): MenuItem | undefined {
  for (const { item } of visibleEntries(items)) {
    if (item.routerLink !== undefined && !item.disabled) return item;
  }
  return undefined;
}

function buildSection({ label, menu, route }: MicroFrontend, permissions: Permissions): MenuItem {
  const items = menu.map((item) => toMenuItem(item, permissions));
  const [first, ...others] = items;
  if (first && others.length === 0) return first.items ? first : { ...first, within: route };
  const icon = first?.icon;
  return { label, items, visible: items.some(isVisible), ...(icon === undefined ? {} : { icon }) };
}

/** Returns an item as the user sees it. A group without a visible item is hidden. */
function toMenuItem(
  { permissions: needed, items: declared, ...item }: ManifestMenuItem,
  permissions: Permissions,
): MenuItem {
  const isAllowed = needed === undefined || holdsAny(permissions, needed);
  if (!declared) return { ...item, visible: isAllowed };
  const items = declared.map((one) => toMenuItem(one, permissions));
  return { ...item, items, visible: isAllowed && items.some(isVisible) };
}
