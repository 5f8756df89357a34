import type { Permission } from '@console/shared-auth';
import { decoded } from '@console/shared-auth/base-path';
import type { LocalizedText } from './languages.ts';

/** A menu link of a micro-frontend, as declared in its manifest. */
export interface ManifestMenuItem {
  readonly label: LocalizedText;
  /** SVG path data on a grid of 16 × 16 pixels; it is in the manifest so that it needs no new shell. */
  readonly icon?: string;
  /** Absolute path, e.g. `/tenants/list`. */
  readonly routerLink: string;
}

/** An action that a micro-frontend offers, as declared in its manifest. */
export interface ManifestAction extends ManifestMenuItem {
  /** The action is offered to users with at least one of these permissions. */
  readonly permissions: readonly Permission[];
}

/** A list of the API. */
export interface ManifestList {
  /** Path below the API's address, e.g. `/tenant/list`. */
  readonly path: string;
  /** Required to read the list. */
  readonly permission: Permission;
}

/** A field that a search can name, e.g. `hub:"France Est"`. */
export interface ManifestField {
  /** The text key of the field's label. Links contain the field's name in the manifest instead. */
  readonly label: string;
  /** The members of a row that hold the field's value; several are joined with a space. */
  readonly members: readonly string[];
  /** The kind of value; `time` is in RFC 3339. Default: text. */
  readonly kind?: 'number' | 'time';
}

/** The search part of a manifest: how rows are named in the search and in news about a list. */
export interface ManifestSearch {
  /** The lists with such rows, the most complete list first; a row in several lists is found once. */
  readonly lists: readonly ManifestList[];
  /** The members of a row that form the row's name; several are joined with a space. */
  readonly name: readonly string[];
  /** The member that distinguishes rows of the same name; it is searched too. */
  readonly detail?: string;
  /** The address of a row, with `{id}` for its id; default: `<route>/{id}`. */
  readonly routerLink?: string;
  /** The fields, by their names in links, e.g. `signed-in`. */
  readonly fields?: Readonly<Record<string, ManifestField>>;
  /** The members whose changes are reported, each with the text key of its label. */
  readonly changes?: Readonly<Record<string, string>>;
}

/**
 * The features of a micro-frontend that are known before its code is loaded. They are declared in
 * `manifest.json` in its folder. Each release has a copy; the page has the manifests of live versions.
 */
export interface MicroFrontend {
  /** Name in the import map, e.g. `@console/mf-tenants`. */
  readonly module: string;
  /** The APIs that the module sees (`restricted-apis.ts`); default: level 1. */
  readonly api?: number;
  /** The application is active on this path and all paths below it, e.g. `/tenants`. */
  readonly route: string;
  /** For the breadcrumb and the document title. */
  readonly label: LocalizedText;
  /** The menu section is shown to users with at least one of these permissions. */
  readonly permissions: readonly Permission[];
  readonly menu: readonly ManifestMenuItem[];
  /** Actions that the search offers in addition to the pages, e.g. to create a tenant. */
  readonly actions?: readonly ManifestAction[];
  /** Links for users who do not see the section, e.g. to their own hub. */
  readonly own?: readonly ManifestAction[];
  /** How the search finds rows of the module's lists. Manifests embedded in the page lack this. */
  readonly search?: ManifestSearch;
}

/** Returns the micro-frontend whose route is the path or an ancestor of it. */
export function microFrontendAt(
  microFrontends: readonly MicroFrontend[],
  path: string,
): MicroFrontend | undefined {
  if (decoded(path) === undefined) return undefined;
  return microFrontends.find(({ route }) => path === route || path.startsWith(`${route}/`));
}
