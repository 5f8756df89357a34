import type { Permission } from '@console/shared-auth';
import { decoded } from '@console/shared-auth/base-path';
import type { LocalizedText } from './languages.ts';

/** A link of a micro-frontend, as declared in its manifest. */
export interface ManifestLink {
  readonly label: LocalizedText;
  /** SVG path data on a grid of 16 × 16 pixels; it is in the manifest so that it needs no new shell. */
  readonly icon?: string;
  /** Absolute path, e.g. `/tenants/list`. */
  readonly routerLink: string;
}

/** How the link of a menu item is compared with the current address. */
export interface RouterLinkActiveOptions {
  /** `subset`: an address below the link counts too. */
  readonly paths: 'exact' | 'subset';
  readonly queryParams: 'exact' | 'subset' | 'ignored';
  readonly fragment: 'exact' | 'ignored';
}

/** A menu item of a micro-frontend, as declared in its manifest: a link, or a group with `items`. */
export interface ManifestMenuItem extends Omit<ManifestLink, 'routerLink'> {
  readonly routerLink?: string;
  /** Children. */
  readonly items?: readonly ManifestMenuItem[];
  /** The item is shown to users with at least one of these permissions; default: those of the section. */
  readonly permissions?: readonly Permission[];
  /** The item is shown and focusable, but has no effect; `tooltip` can tell why. */
  readonly disabled?: boolean;
  readonly tooltip?: LocalizedText;
  readonly queryParams?: Readonly<Record<string, string | readonly string[]>>;
  /** Fragment of the address, without `#`. */
  readonly fragment?: string;
  /** Replaces the current history entry. */
  readonly replaceUrl?: boolean;
  /** Shows the screen and leaves the address bar as it was. */
  readonly skipLocationChange?: boolean;
  /** Stored with the history entry (`history.state`). */
  readonly state?: Readonly<Record<string, unknown>>;
  /** By default the path must match; query and fragment are ignored. */
  readonly routerLinkActiveOptions?: Partial<RouterLinkActiveOptions>;
}

/** An action that a micro-frontend offers, as declared in its manifest. */
export interface ManifestAction extends ManifestLink {
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

/** A view of a list, e.g. of the users who never signed in. */
export interface ManifestView {
  readonly label: LocalizedText;
  /** The address, with the search, filters and order of the view. */
  readonly routerLink: string;
  /** The view is offered to users with at least one of these permissions. */
  readonly permissions: readonly Permission[];
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
  /** The address of the list, which takes a search as `q`, e.g. `/users/list`. */
  readonly list?: string;
  /** Views of the list that every user has, each with the address that shows it. */
  readonly views?: readonly ManifestView[];
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
  /**
   * The module's own APIs, by their names in the deployment's configuration, with the permissions that each API
   * knows. Elsewhere, the name of an API precedes its permissions, as in `billing:GetInvoices`.
   */
  readonly apis?: Readonly<Record<string, readonly string[]>>;
  /** How the search finds rows of the module's lists. Manifests embedded in the page lack this. */
  readonly search?: ManifestSearch;
}

/** Returns the address that a link leads to, with query and fragment; undefined without `routerLink`. */
export function linkAddress({
  routerLink,
  queryParams,
  fragment,
}: Pick<ManifestMenuItem, 'routerLink' | 'queryParams' | 'fragment'>): string | undefined {
  if (routerLink === undefined) return undefined;
  const query = new URLSearchParams();
  for (const [name, values] of Object.entries(queryParams ?? {})) {
    for (const value of [values].flat()) query.append(name, value);
  }
  const search = query.toString();
  return routerLink + (search && `?${search}`) + (fragment ? `#${fragment}` : '');
}

/** Returns the micro-frontend whose route is the path or an ancestor of it. */
export function microFrontendAt(
  microFrontends: readonly MicroFrontend[],
  path: string,
): MicroFrontend | undefined {
  if (decoded(path) === undefined) return undefined;
  return microFrontends.find(({ route }) => path === route || path.startsWith(`${route}/`));
}
