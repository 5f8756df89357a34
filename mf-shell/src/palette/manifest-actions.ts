import { holdsAny, type Permissions } from '@console/shared-auth';
import type { LocalizedText, MicroFrontend } from '@console/shared-ui/contract';
import type { PaletteEntry } from './palette-entry.ts';

/** What micro-frontends let this person begin, as their manifests declare it. */
export function manifestActions(
  microFrontends: readonly MicroFrontend[],
  permissions: Permissions,
  of: (text: LocalizedText) => string,
  go: (address: string) => void,
): readonly PaletteEntry[] {
  return microFrontends
    .flatMap(({ actions = [] }) => actions)
    .filter((action) => holdsAny(permissions, action.permissions))
    .map(({ label, icon, routerLink }) => ({
      id: routerLink,
      label: of(label),
      ...(icon !== undefined && { icon }),
      choose: () => go(routerLink),
    }));
}
