import type { Permission } from '@console/shared-auth';
import { decoded } from '@console/shared-auth/base-path';
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

/** A list of the API. */
export interface ManifestList {
  /** Below the API's address, e.g. `/tenant/list`. */
  readonly path: string;
  /** It is read only for a person who holds it. */
  readonly permission: Permission;
}

/** Something that a search asks of rows by name, as `hub:"France Est"`. */
export interface ManifestField {
  /** The key of its name among the module's texts; in a link it keeps the name of the manifest. */
  readonly label: string;
  /** The members of a row that hold its value, with a blank between them. */
  readonly members: readonly string[];
  /** `time` is RFC 3339; absent: a text. */
  readonly kind?: 'number' | 'time';
}

/** How a row of a list becomes a name, for the search and for what has changed in the list. */
export interface ManifestSearch {
  /** Each list that holds such rows, the fullest first; a row of several is found once. */
  readonly lists: readonly ManifestList[];
  /** The members of a row that hold its name, with a blank between them. */
  readonly name: readonly string[];
  /** The member that tells a row from others of the same name; it is searched too. */
  readonly detail?: string;
  /** The address of a row, with `{id}` for its id; absent: `<route>/{id}`. */
  readonly routerLink?: string;
  /** By name in links, e.g. `signed-in`. */
  readonly fields?: Readonly<Record<string, ManifestField>>;
  /** The members whose changes are told, each with the key of its name among the module's texts. */
  readonly changes?: Readonly<Record<string, string>>;
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
  /** How the search finds rows of its lists. Those that the page begins with come without it. */
  readonly search?: ManifestSearch;
}

/**
 * The micro-frontend that claims a path: its route itself or anything below it. Nobody claims one
 * that cannot be decoded.
 */
export function microFrontendAt(
  microFrontends: readonly MicroFrontend[],
  path: string,
): MicroFrontend | undefined {
  if (decoded(path) === undefined) return undefined;
  return microFrontends.find(({ route }) => path === route || path.startsWith(`${route}/`));
}
