import type { Language } from './languages.ts';
import type { MicroFrontend } from './manifest.ts';

/** An import map as SystemJS reads it, with the standard's `imports` and `integrity`. */
export interface ImportMap {
  readonly imports: Readonly<Record<string, string>>;
  /** Integrity metadata by address (WHATWG HTML, import map integrity). */
  readonly integrity?: Readonly<Record<string, string>>;
}

/** The library that loads with the first module that needs it; the first screen has parts of it in another file. */
export const lateLibrary = '@blueprintjs/core';

/** A published version of a module, as in the module's `versions.json` and in the page. */
export interface PublishedVersion {
  /** Semantic version, unique in its module; also the name of its folder, which never changes. */
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
  /** Earlier version of its public API that it still serves → absolute address of the file with its exports. */
  readonly serves?: Readonly<Record<string, string>>;
  /** The API level of the module, if it is not 1. */
  readonly api?: number;
  /** Specifier of a module with a public API → the API version that this version was built against. */
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
  /** The last live version before `live` that was not rolled back; the page runs it if `live` fails. */
  readonly lastGood?: PublishedVersion;
}

/** Versions that only a share of the users runs, before they go live for all or are dropped. */
export interface Trial {
  readonly id: string;
  /** Share of the users in per cent, 1 to 99. */
  readonly share: number;
  /** When the trial ends automatically. RFC 3339. */
  readonly until: string;
  /** By folder name, e.g. `mf-users`: only applications, compatible with the live versions. */
  readonly modules: Readonly<Record<string, PublishedVersion>>;
}

/** Reports on versions, errors within the last hour: the response of `/reports/figures`. */
export interface ReportFigures {
  /** The versions that were reported. */
  readonly versions: readonly VersionFigures[];
  /** The newest reports that are not counted, in order of arrival. */
  readonly uncounted: readonly UncountedReport[];
  /** Number of different users with reports in the last week, by module. */
  readonly users?: Readonly<Record<string, number>>;
  /** The latest changes to the releases, newest first. */
  readonly changes?: readonly ReleaseChange[];
  /** Version of the console that made the last deployment. */
  readonly console?: string;
}

/** An entry in the console's history. */
export interface ReleaseChange {
  /** The id for `npm run release -- --revert`. */
  readonly id: number;
  /** RFC 3339. */
  readonly at: string;
  /** The publisher; absent if the console itself made the change. */
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
  /** Absent if the change concerns all modules. */
  readonly module?: string;
  /** The version that was live before; absent if there was none, or if it stayed live. */
  readonly from?: string;
  readonly to?: string;
  /** The version whose trial started or ended, or that was withdrawn. */
  readonly version?: string;
  /** Share of the users in the trial, in per cent. */
  readonly share?: number;
  readonly reason?: string;
  /** True if the change can be reverted: the version that it made live is still live. */
  readonly isReversible: boolean;
}

/** The number of failures of a version, and the number of users affected. */
export interface VersionFigures {
  readonly module: string;
  readonly version: string;
  /** Errors in each of the last 60 minutes, the current one last. */
  readonly errors: readonly number[];
  /** Number of different users who reported the errors. */
  readonly people: number;
  /** Number of pages that reported slow frames, each at most once in ten minutes. */
  readonly slowFrames?: number;
  /** Median of the milliseconds from a navigation to the first rows, in the last week. */
  readonly firstRowsMs?: number;
  /** Where it failed, the newest first, since the release service started. */
  readonly places?: readonly FailurePlace[];
}

/** A place in the code of a version that failed. */
export interface FailurePlace {
  /** Number of the failure, e.g. `MF-041`. */
  readonly number: string;
  /** Source file, line and column such as `src/notes.ts:12:3`; those of the built file if it has no source map. */
  readonly at: string;
  readonly reports: number;
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
   * Origins, besides those of the modules, from which versions may be tried: exact, or with `*` for
   * any port, e.g. `http://localhost:*`. If empty, only published versions may be tried.
   */
  readonly overrideOrigins: readonly string[];
  /** The address for reports of failures; at the page's own origin, they carry the user's token. */
  readonly reportUrl?: string;
  /** The current trials; a trial whose `until` has passed does not count. */
  readonly trials?: readonly Trial[];
  /** Withdrawn versions by folder name; a page that runs one switches to another immediately. */
  readonly withdrawn?: Readonly<Record<string, readonly string[]>>;
  /**
   * The manifests of the live versions. Only in `/releases.json`, where open pages find new
   * manifests; the page itself has manifests in a separate data block.
   */
  readonly microFrontends?: readonly MicroFrontend[];
  /** Languages in which the deployment has its own texts, in `configs/texts/<language>.json`. */
  readonly texts?: readonly Language[];
}

/** The versions of a public API that a version of a module provides. */
export type ProvidedApis = Pick<PublishedVersion, 'provides' | 'serves'>;

/**
 * Returns the version of a public API that a module gets: the current one, or an earlier one that is still
 * served. Returns `undefined` if none is compatible.
 *
 * @param user - folder name, e.g. `mf-users`. Only applications and the shell can get an earlier API, because
 *   the page scopes their imports before it loads them
 * @param builtAgainst - e.g. `1.4.0`
 */
export function compatibleApi(
  user: string,
  builtAgainst: string,
  { provides, serves = {} }: ProvidedApis,
): string | undefined {
  if (provides && isCompatible(builtAgainst, provides)) return provides;
  if (!user.startsWith('mf-')) return undefined;
  return Object.keys(serves).find((earlier) => isCompatible(builtAgainst, earlier));
}

/**
 * Checks whether a module built against one version of a public API works with another one: the same major version, and at least the same minor version (Semantic Versioning 2.0.0 §6–8).
 *
 * @param builtAgainst - e.g. `1.4.0`
 * @param provided - e.g. `1.6.2`
 */
function isCompatible(builtAgainst: string, provided: string): boolean {
  const [wantedMajor, wantedMinor] = parseVersion(builtAgainst);
  const [major, minor] = parseVersion(provided);
  return major === wantedMajor && minor >= wantedMinor;
}

/** Returns major and minor version; if invalid, `NaN`, which is compatible with nothing. */
function parseVersion(version: string): [major: number, minor: number] {
  const [, major, minor] = /^(\d+)\.(\d+)\./.exec(version) ?? [];
  return [Number(major), Number(minor)];
}
