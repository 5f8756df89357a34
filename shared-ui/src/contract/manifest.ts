import type { Permission } from '@console/shared-auth';
import type { LocalizedText } from './languages.ts';

/** A menu link of a micro-frontend, as its manifest declares it. */
export interface ManifestMenuItem {
  readonly label: LocalizedText;
  /** SVG path data on a grid of 16, so that a new module's icon needs no new shell. */
  readonly icon?: string;
  /** Absolute path, e.g. `/tenants/list`. */
  readonly routerLink: string;
}

/** Something that a micro-frontend lets a person begin, as its manifest declares it. */
export interface ManifestAction extends ManifestMenuItem {
  /** Offered to whoever holds at least one of these. */
  readonly permissions: readonly Permission[];
}

/**
 * What a micro-frontend offers, known before any of its code is loaded: `manifest.json` in its
 * folder, copied into its release and, for the live versions, into the page.
 */
export interface MicroFrontend {
  /** Name in the import map, e.g. `@console/mf-tenants`. */
  readonly module: string;
  /** The application is active on this path and all below it, e.g. `/tenants`. */
  readonly route: string;
  /** Breadcrumb and document title. */
  readonly label: LocalizedText;
  /** Its menu section is shown to whoever holds at least one of these. */
  readonly permissions: readonly Permission[];
  readonly menu: readonly ManifestMenuItem[];
  /** What the search offers beside the pages, e.g. to create a tenant. */
  readonly actions?: readonly ManifestAction[];
  /**
   * Links in the profile menu and the search for whoever is not shown the section, e.g. to one's own
   * hub.
   */
  readonly own?: readonly ManifestAction[];
}

/** The micro-frontend that claims a path: its route itself or anything below it. */
export function microFrontendAt(
  microFrontends: readonly MicroFrontend[],
  path: string,
): MicroFrontend | undefined {
  return microFrontends.find(({ route }) => path === route || path.startsWith(`${route}/`));
}
