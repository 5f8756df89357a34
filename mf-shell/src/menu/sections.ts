import { holdsAny, type Permissions } from '@console/shared-auth';
import type { MicroFrontend } from '@console/shared-ui/contract';
import type { MenuItem } from './menu-item.ts';

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

function sectionOf({ label, menu }: MicroFrontend): MenuItem {
  const [first, ...others] = menu;
  if (first && others.length === 0) return first;
  const icon = first?.icon;
  return { label, items: menu, ...(icon === undefined ? {} : { icon }) };
}
