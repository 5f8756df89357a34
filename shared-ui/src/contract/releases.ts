import type { Language } from './languages.ts';

/** An import map as SystemJS reads it: the standard's `imports` and `integrity`. */
export interface ImportMap {
  readonly imports: Readonly<Record<string, string>>;
  /** Integrity metadata by address (WHATWG HTML, import map integrity). */
  readonly integrity?: Readonly<Record<string, string>>;
}

/** One published version of a module, as in its `versions.json` and in the page. */
export interface PublishedVersion {
  /** Semantic version, unique in its module: the name of an immutable folder. */
  readonly version: string;
  /** RFC 3339. */
  readonly publishedAt: string;
  /** Specifier → absolute address of the entry that answers it. */
  readonly imports: Readonly<Record<string, string>>;
  /**
   * Absolute address → integrity metadata, of entries and stylesheets. Chunks are not here: the
   * entry that asks for one carries its hash.
   */
  readonly integrity: Readonly<Record<string, string>>;
  /** Version of the public API, where the module has one that others are built against. */
  readonly provides?: string;
  /** Specifier of a module with a public API → the version of it that this was built against. */
  readonly uses: Readonly<Record<string, string>>;
}

/** `<origin>/<module>/versions.json`: everything published of a module, newest first. */
export interface VersionsFile {
  readonly module: string;
  readonly versions: readonly PublishedVersion[];
}

/** What the page runs of one module. */
export interface LiveModule {
  readonly live: PublishedVersion;
  /** What was live before, and was not rolled back from: what runs when `live` does not. */
  readonly lastGood?: PublishedVersion;
}

/** The page's data block `#releases`. */
export interface PageReleases {
  /** By folder name, e.g. `mf-users`. */
  readonly modules: Readonly<Record<string, LiveModule>>;
  /**
   * Origins that may be tried beyond the modules' own, exact, or with `*` for any port:
   * `http://localhost:*`. Empty where only published versions may.
   */
  readonly overrideOrigins: readonly string[];
  /** Where a failing module is reported with `navigator.sendBeacon`; absent: nowhere. */
  readonly reportUrl?: string;
  /** Languages in which the deployment has words of its own, in `configs/texts/<language>.json`. */
  readonly texts?: readonly Language[];
}

/**
 * Whether a module that was built against one version of a public API works with the version that
 * is provided: the same major version, and at least the minor one (Semantic Versioning 2.0.0 §6–8).
 *
 * @param builtAgainst - e.g. `1.4.0`
 * @param provided - e.g. `1.6.2`
 */
export function isCompatible(builtAgainst: string, provided: string): boolean {
  const [wantedMajor, wantedMinor] = numbersOf(builtAgainst);
  const [major, minor] = numbersOf(provided);
  return major === wantedMajor && minor >= wantedMinor;
}

/** Major and minor version; what is no version is `NaN` and compatible with nothing. */
function numbersOf(version: string): [major: number, minor: number] {
  const [, major, minor] = /^(\d+)\.(\d+)\./.exec(version) ?? [];
  return [Number(major), Number(minor)];
}
