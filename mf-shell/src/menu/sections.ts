import { holdsAny, type Permissions } from '@console/shared-auth';
import type { ManifestMenuItem, MicroFrontend } from '@console/shared-ui/contract';
import type { MenuItem } from './menu-item.ts';
import { visibleEntries } from './menu-key.ts';

/**
 * The menu: one root item for each micro-frontend, hidden unless the person holds one of its
 * permissions. A section of one link is that link; a longer one gets a heading.
 */
export function sectionsOf(
  microFrontends: readonly MicroFrontend[],
  permissions: Permissions,
): readonly MenuItem[] {
  return microFrontends.map((microFrontend) => ({
    ...sectionOf(microFrontend),
    visible: holdsAny(permissions, microFrontend.permissions),
  }));
}

/** Links to what is the person's own of the sections that they are not shown. */
export function ownLinks(
  microFrontends: readonly MicroFrontend[],
  permissions: Permissions,
): readonly ManifestMenuItem[] {
  return microFrontends
    .filter((one) => !holdsAny(permissions, one.permissions))
    .flatMap(({ own = [] }) => own)
    .filter((link) => holdsAny(permissions, link.permissions));
}

/** The first link that the person is shown: the way on from a section that they may not see. */
export function firstLink(items: readonly MenuItem[]): MenuItem | undefined {
  for (const { item } of visibleEntries(items)) {
    if (item.routerLink !== undefined && !item.disabled) return item;
  }
  return undefined;
}

function sectionOf({ label, menu, route }: MicroFrontend): MenuItem {
  const [first, ...others] = menu;
  if (first && others.length === 0) return { ...first, within: route };
  const icon = first?.icon;
  return { label, items: menu, ...(icon === undefined ? {} : { icon }) };
}
