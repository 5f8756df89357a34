import type { Observable } from 'rxjs';
import type { MicroFrontend } from './manifest.ts';
import type { ReportFigures, Trial } from './releases.ts';

/** What root-config hands to the shell parcel: the page's places and what to put in the menu. */
export interface ShellProps {
  readonly slots: {
    /** `<header>` above the screen: breadcrumb, language, profile. */
    readonly top: HTMLElement;
    /** `<div>` at the start side: the menu. */
    readonly menu: HTMLElement;
    /** `<footer>` below the screen. */
    readonly footer: HTMLElement;
  };
  readonly microFrontends: readonly MicroFrontend[];
  /** Replayed: the same, and whatever comes or goes while the page is open. */
  readonly microFrontends$?: Observable<readonly MicroFrontend[]>;
  readonly versions: VersionsControl;
}

/** Frames of a page that took 200 ms or more. */
export interface SlowFrames {
  readonly count: number;
  readonly longestMs: number;
}

/** What the page runs of one module. */
export interface RunningModule {
  /** Folder name, e.g. `mf-users`. */
  readonly module: string;
  /** Names in the import map that its file answers, e.g. `@console/mf-users`. */
  readonly specifiers: readonly string[];
  /**
   * Whether it is what is published, what this person tries, what some people run before everybody
   * does, or what was published before.
   */
  readonly source: 'override' | 'trial' | 'live' | 'last-good';
  /** What is on trial of it, with how many, until when, whether or not this page runs it. */
  readonly trial?: Pick<Trial, 'share' | 'until'> & { readonly version?: string };
  /** Absent: a local build. */
  readonly version?: string;
  /** RFC 3339: since when it is published; absent: a local build. */
  readonly publishedAt?: string;
  /** Where it comes from. */
  readonly address: string;
  /** Whether the browser compares its files with what was published. */
  readonly isChecked: boolean;
  readonly health: 'waiting' | 'loaded' | 'failed' | 'fell-back' | 'set-aside';
  /** What was wrong with the version that failed or was set aside, in one sentence. */
  readonly problem?: string;
  /** Those that it took most of; absent where the browser does not tell. */
  readonly slowFrames?: SlowFrames;
}

/** A published version that can be tried. */
export interface VersionOffer {
  readonly version: string;
  /** RFC 3339. */
  readonly publishedAt: string;
  readonly isLive: boolean;
}

/** The outcome of an attempt: the page is being loaded anew, or why that will not happen. */
export type TryOutcome =
  | { readonly fits: true }
  | { readonly fits: false; readonly reason: string };

/** What the Versions panel shows and does. root-config gives it to the shell. */
export interface VersionsControl {
  /** Replayed, once its code has come. */
  readonly running$: Observable<readonly RunningModule[]>;
  /** Whether this deployment lets a local build be tried. */
  readonly allowsLocalBuilds: boolean;
  /**
   * The published versions of a module, newest first.
   *
   * @throws {Error} when its server does not give them
   */
  readonly published: (module: string) => Promise<readonly VersionOffer[]>;
  /**
   * What was reported of the versions and what was changed of them.
   *
   * @throws {Error} where this deployment has no receiver at the page's own origin, or it gives none
   */
  readonly figures?: () => Promise<ReportFigures>;
  /** Looks at a published version, then has the page run it. */
  readonly tryVersion: (running: RunningModule, version: string) => Promise<TryOutcome>;
  /** Looks at a local build, then has the page run it. */
  readonly tryAddress: (running: RunningModule, address: string) => Promise<TryOutcome>;
  /** Has the page run what is published of a module; of all of them, where none is named. */
  readonly back: (running?: RunningModule) => void;
  /** An address of this page that offers the published versions being tried; none: nothing to offer. */
  readonly link: () => string | undefined;
}
