import type { Language } from './languages.ts';
import type { MicroFrontend } from './manifest.ts';

/** An import map as SystemJS reads it, with the standard's `imports` and `integrity`. */
export interface ImportMap {
  readonly imports: Readonly<Record<string, string>>;
  /** Integrity metadata by address (WHATWG HTML, import map integrity). */
  readonly integrity?: Readonly<Record<string, string>>;
}

/** A published version of a module, as in its `versions.json` and in the page. */
export interface PublishedVersion {
  /** Semantic version, unique in its module; names an immutable folder. */
  readonly version: string;
  /** RFC 3339. */
  readonly publishedAt: string;
  /** Specifier → absolute address of its entry. */
  readonly imports: Readonly<Record<string, string>>;
  /**
   * Absolute address → integrity metadata of entries, stylesheets and texts. Chunks are not listed:
   * the entry that loads a chunk contains its hash.
   */
  readonly integrity: Readonly<Record<string, string>>;
  /** Version of the module's public API, if it has one. */
  readonly provides?: string;
  /** Specifier of a module with a public API → the API version that this was built against. */
  readonly uses: Readonly<Record<string, string>>;
}

/** `<origin>/<module>/versions.json`: all published versions of a module, newest first. */
export interface VersionsFile {
  readonly module: string;
  readonly versions: readonly PublishedVersion[];
}

/** The live version of a module, and its fallback. */
export interface LiveModule {
  readonly live: PublishedVersion;
  /** The previous live version that was not rolled back; runs when `live` fails. */
  readonly lastGood?: PublishedVersion;
}

/** Versions that a share of the users runs before they go live for all or none. */
export interface Trial {
  readonly id: string;
  /** Share of the users in per cent, 1 to 99. */
  readonly share: number;
  /** When the trial ends automatically. RFC 3339. */
  readonly until: string;
  /** By folder name, e.g. `mf-users`; applications only, compatible with the live versions. */
  readonly modules: Readonly<Record<string, PublishedVersion>>;
}

/** Reports on versions within the last hour: the answer of `/reports/figures`. */
export interface ReportFigures {
  /** The versions that were reported. */
  readonly versions: readonly VersionFigures[];
  /** The newest reports that are not counted, in order of arrival. */
  readonly uncounted: readonly UncountedReport[];
  /** The latest changes to the releases, newest first. */
  readonly changes?: readonly ReleaseChange[];
}

/** An entry in the console's history. */
export interface ReleaseChange {
  /** The id for `npm run release -- --revert`. */
  readonly id: number;
  /** RFC 3339. */
  readonly at: string;
  /** The publisher; absent: the console itself. */
  readonly by?: string;
  readonly how:
    | 'start'
    | 'deploy'
    | 'release'
    | 'to'
    | 'revert'
    | 'live'
    | 'remove'
    | 'trial'
    | 'trial-end'
    | 'withdraw'
    | 'freeze'
    | 'unfreeze';
  /** Absent: the change concerns all modules. */
  readonly module?: string;
  /** The version that was live before; absent: none, or the live version did not change. */
  readonly from?: string;
  readonly to?: string;
  /** The version whose trial started or ended, or that was withdrawn. */
  readonly version?: string;
  /** Share of the users in the trial, in per cent. */
  readonly share?: number;
  readonly reason?: string;
  /** True if it can be reverted: the version it made live still is. */
  readonly isReversible: boolean;
}

/** The number of failures of a version, and of users affected. */
export interface VersionFigures {
  readonly module: string;
  readonly version: string;
  /** Errors in each of the last 60 minutes, the current one last. */
  readonly errors: readonly number[];
  /** Number of different users who reported them. */
  readonly people: number;
  /** Number of pages that reported slow frames, each at most once in ten minutes. */
  readonly slowFrames?: number;
}

/** A report without a valid token, or about a version that is not published. */
export interface UncountedReport {
  /** RFC 3339. */
  readonly at: string;
  readonly module: string;
  readonly version?: string;
  readonly number: string;
  readonly why: 'no token' | 'token not valid' | 'token not checked' | 'no such version';
}

/** The page's data block `#releases`. */
export interface PageReleases {
  /** By folder name, e.g. `mf-users`. */
  readonly modules: Readonly<Record<string, LiveModule>>;
  /**
   * Origins besides the modules' own from which versions may be tried: exact, or with `*` for any
   * port, e.g. `http://localhost:*`. Empty: only published versions may be tried.
   */
  readonly overrideOrigins: readonly string[];
  /** Where failures of modules are reported, with the user's token if at the page's origin. */
  readonly reportUrl?: string;
  /** The current trials; those past their `until` do not count. */
  readonly trials?: readonly Trial[];
  /** By folder name: withdrawn versions; a page that runs one switches at once. */
  readonly withdrawn?: Readonly<Record<string, readonly string[]>>;
  /**
   * The manifests of the live versions. Only in `/releases.json`, where open pages find new ones;
   * the page has a block of its own for them.
   */
  readonly microFrontends?: readonly MicroFrontend[];
  /** Languages in which the deployment has its own texts, in `configs/texts/<language>.json`. */
  readonly texts?: readonly Language[];
}

/**
 * Checks whether a module built against one version of a public API works with the provided one:
 * the same major version, and at least the minor one (Semantic Versioning 2.0.0 §6–8).
 *
 * @param builtAgainst - e.g. `1.4.0`
 * @param provided - e.g. `1.6.2`
 */
export function isCompatible(builtAgainst: string, provided: string): boolean {
  const [wantedMajor, wantedMinor] = parseVersion(builtAgainst);
  const [major, minor] = parseVersion(provided);
  return major === wantedMajor && minor >= wantedMinor;
}

/** Returns major and minor version; `NaN`, which is compatible with nothing, if invalid. */
function parseVersion(version: string): [major: number, minor: number] {
  const [, major, minor] = /^(\d+)\.(\d+)\./.exec(version) ?? [];
  return [Number(major), Number(minor)];
}
