import { holdsAny, type Permissions } from '@console/shared-auth';
import type { ManifestMenuItem, MicroFrontend } from '@console/shared-ui/contract';
import type { MenuItem } from './menu-item.ts';
import { visibleEntries } from './menu-key.ts';

/**
 * Builds the menu: one root item for each micro-frontend. The item is visible if the user has one of the
 * micro-frontend's permissions. A section with one link is that link; other sections have a heading.
 */
export function buildSections(
  microFrontends: readonly MicroFrontend[],
  permissions: Permissions,
): readonly MenuItem[] {
  return microFrontends.map((microFrontend) => ({
    ...buildSection(microFrontend),
    visible: holdsAny(permissions, microFrontend.permissions),
  }));
}

/** Returns links to the user's own rows in sections that the user may not see. */
export function ownLinks(
  microFrontends: readonly MicroFrontend[],
  permissions: Permissions,
): readonly ManifestMenuItem[] {
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

function buildSection({ label, menu, route }: MicroFrontend): MenuItem {
  const [first, ...others] = menu;
  if (first && others.length === 0) return { ...first, within: route };
  const icon = first?.icon;
  return { label, items: menu, ...(icon === undefined ? {} : { icon }) };
}
