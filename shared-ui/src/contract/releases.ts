import type { Language } from './languages.ts';
import type { MicroFrontend } from './manifest.ts';

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
   * Absolute address → integrity metadata, of entries, stylesheets and texts. Chunks are not here: the
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

/** Versions that some of the people run, before everybody does or nobody. */
export interface Trial {
  readonly id: string;
  /** Per cent of the people, 1 to 99. */
  readonly share: number;
  /** When it ends by itself. RFC 3339. */
  readonly until: string;
  /** By folder name, e.g. `mf-users`: applications only. They fit together, and what is live. */
  readonly modules: Readonly<Record<string, PublishedVersion>>;
}

/** What was reported of the versions within the last hour: the answer of `/reports/figures`. */
export interface ReportFigures {
  /** Those of which something was reported. */
  readonly versions: readonly VersionFigures[];
  /** The newest that are not counted, in the order in which they came. */
  readonly uncounted: readonly UncountedReport[];
  /** What was last changed of what is released, the newest first. */
  readonly changes?: readonly ReleaseChange[];
}

/** A line of the console's history. */
export interface ReleaseChange {
  /** By which `npm run release -- --revert` knows it. */
  readonly id: number;
  /** RFC 3339. */
  readonly at: string;
  /** Who did it; absent: the console itself. */
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
  /** Absent: it is about all of them. */
  readonly module?: string;
  /** What was live before; absent: nothing, or what is live has not changed. */
  readonly from?: string;
  readonly to?: string;
  /** What went on trial, or no longer is, or was withdrawn. */
  readonly version?: string;
  /** Per cent of the people who had it on trial. */
  readonly share?: number;
  readonly reason?: string;
  /** Whether it can be taken back: what it made live still is. */
  readonly isReversible: boolean;
}

/** How often a version failed, and whom. */
export interface VersionFigures {
  readonly module: string;
  readonly version: string;
  /** Of each of the last 60 minutes, the present one last. */
  readonly errors: readonly number[];
  /** How many different people reported them. */
  readonly people: number;
  /** How many pages reported slow frames, each at most once in ten minutes. */
  readonly slowFrames?: number;
}

/** A report that nobody vouches for, or of what is not published. */
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
   * Origins that may be tried beyond the modules' own, exact, or with `*` for any port:
   * `http://localhost:*`. Empty where only published versions may.
   */
  readonly overrideOrigins: readonly string[];
  /**
   * Where a failing module is reported, with the person's token where that is of the page's own
   * origin; absent: nowhere.
   */
  readonly reportUrl?: string;
  /** Those that are under way; one whose date is past is none. */
  readonly trials?: readonly Trial[];
  /**
   * By folder name: versions that were withdrawn. A page that is open and runs one runs another at
   * once; those are enough that open pages may still run.
   */
  readonly withdrawn?: Readonly<Record<string, readonly string[]>>;
  /**
   * The manifests of what is live, in `/releases.json`, where open pages find what is new; the page
   * has them in a block of their own.
   */
  readonly microFrontends?: readonly MicroFrontend[];
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
