import type { Observable } from 'rxjs';
import type { MicroFrontend } from './manifest.ts';
import type { ReportFigures, Trial } from './releases.ts';

/** The props that root-config passes to the shell parcel: elements of the page, and the modules. */
export interface ShellProps {
  readonly slots: {
    /** `<header>` above the screen: breadcrumb, language, profile. */
    readonly top: HTMLElement;
    /** `<div>` at the inline start: the menu. */
    readonly menu: HTMLElement;
    /** `<footer>` below the screen. */
    readonly footer: HTMLElement;
  };
  readonly microFrontends: readonly MicroFrontend[];
  /** A replayed stream of the same list, with later additions and removals. */
  readonly microFrontends$?: Observable<readonly MicroFrontend[]>;
  readonly versions: VersionsControl;
}

/** The page's frames that took 200 ms or more. */
export interface SlowFrames {
  readonly count: number;
  readonly longestMs: number;
}

/** The version of a module that the page runs. */
export interface RunningModule {
  /** Folder name, e.g. `mf-users`. */
  readonly module: string;
  /** The specifiers that its file provides, e.g. `@console/mf-users`. */
  readonly specifiers: readonly string[];
  /** The user's override, a version on trial, the live version, or the previous one. */
  readonly source: 'override' | 'trial' | 'live' | 'last-good';
  /** The module's current trial, whether or not this page takes part. */
  readonly trial?: Pick<Trial, 'share' | 'until'> & { readonly version?: string };
  /** Absent for a local build. */
  readonly version?: string;
  /** When the version was published, RFC 3339; absent for a local build. */
  readonly publishedAt?: string;
  /** The address it was loaded from. */
  readonly address: string;
  /** True if the browser checks the integrity of its files. */
  readonly isChecked: boolean;
  readonly health: 'waiting' | 'loaded' | 'failed' | 'fell-back' | 'set-aside';
  /** Why the version failed or was set aside, in one sentence. */
  readonly problem?: string;
  /** Slow frames caused mostly by this module; absent if the browser does not report them. */
  readonly slowFrames?: SlowFrames;
}

/** A published version that the user can try. */
export interface VersionOffer {
  readonly version: string;
  readonly publishedAt: string;
  readonly isLive: boolean;
}

/** The outcome of trying a version: the page reloads, or the reason why it does not. */
export type TryOutcome =
  | { readonly fits: true }
  | { readonly fits: false; readonly reason: string };

/** The data and actions of the Versions panel, which root-config passes to the shell. */
export interface VersionsControl {
  /** Emits the current state to each new subscriber, once the code for it is loaded. */
  readonly running$: Observable<readonly RunningModule[]>;
  /** True if this deployment allows local builds. */
  readonly allowsLocalBuilds: boolean;
  /** Returns the published versions of a module, newest first; throws if they cannot be read. */
  readonly published: (module: string) => Promise<readonly VersionOffer[]>;
  /** Returns reports on versions and changes to the releases; throws if they cannot be read. */
  readonly figures?: () => Promise<ReportFigures>;
  /** Checks a published version, then reloads the page with it. */
  readonly tryVersion: (running: RunningModule, version: string) => Promise<TryOutcome>;
  /** Checks a local build, then reloads the page with it. */
  readonly tryAddress: (running: RunningModule, address: string) => Promise<TryOutcome>;
  /** Reloads the page with the published version of a module, or of all modules. */
  readonly back: (running?: RunningModule) => void;
  /** Returns a link that offers the published versions this user tries; undefined if there are none. */
  readonly link: () => string | undefined;
}
