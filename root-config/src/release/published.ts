/**
 * What a page says about the releases it runs. Releases are written by `deploy/release` and read by
 * the page, so the shapes stand in one place.
 */

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
  /** Version of the public face, where the module has one that others are built against. */
  readonly provides?: string;
  /** Specifier of a module with a public face → the version of it that this was built against. */
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
}
