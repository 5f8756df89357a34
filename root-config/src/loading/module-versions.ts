import type { PageReleases, PublishedVersion, Trial } from '@console/shared-ui/contract';
import { contractConflict } from '../release/compatibility.ts';
import type { Failure } from '../release/module-failure.ts';
import {
  type AppliedOverride,
  getFolder,
  getSpecifier,
  type RunnableVersion,
  runnableVersions,
} from '../release/runnable-versions.ts';
import { redirectImports } from './systemjs-registry.ts';

/** A version that was tried and failed. */
export interface TriedVersion {
  readonly version: RunnableVersion;
  readonly failure: Failure;
}

/** The state of a module: its current version, and the ones that failed before. */
export interface ModuleState {
  readonly status: 'waiting' | 'loaded' | 'failed';
  /** The version that runs, will run, or ran last. */
  readonly current: RunnableVersion;
  readonly tried: readonly TriedVersion[];
}

/**
 * The current version of each module in this page, and the versions that failed before. Updates
 * SystemJS's import map accordingly. A running module is never reloaded.
 */
export class ModuleVersions {
  /** The states of modules, by the first specifier that maps to their file. */
  readonly #states = new Map<string, ModuleState>();
  /** All versions that are or were current: their code may still be in the page. */
  readonly #known = new Set<RunnableVersion>();
  #releases: PageReleases;
  #trials: readonly Trial[] = [];
  readonly #overrides: readonly AppliedOverride[];
  readonly #changed: () => void;

  /** @param changed - called after each change */
  constructor(
    releases: PageReleases,
    overrides: readonly AppliedOverride[],
    changed: () => void = () => undefined,
  ) {
    this.#releases = releases;
    this.#overrides = overrides;
    this.#changed = changed;
    this.#addAll();
  }

  /** The published versions that may run here, besides overrides. */
  get releases(): PageReleases {
    return this.#releases;
  }

  /** The states of all modules, one for each entry file. */
  get all(): readonly ModuleState[] {
    return [...this.#states.values()];
  }

  /** Returns the state of a module; undefined if the page does not know it. */
  get(specifier: string): ModuleState | undefined {
    const [first] = this.runnable(specifier);
    return first && this.#states.get(getSpecifier(first));
  }

  /** Returns the versions that a module may run from, best first. */
  runnable(specifier: string): readonly RunnableVersion[] {
    return runnableVersions(specifier, this.#releases, this.#overrides, this.#trials);
  }

  /** Returns the version to run if the current one fails. */
  next(specifier: string): RunnableVersion | undefined {
    const state = this.get(specifier);
    return state && nextVersion(state, this.runnable(specifier));
  }

  /**
   * Replaces the versions that modules may run from. Current versions stay; new modules are added,
   * and removed ones are forgotten.
   *
   * @param trials - trials that the user takes part in
   */
  renew(releases: PageReleases, trials: readonly Trial[]): void {
    this.#releases = releases;
    this.#trials = trials;
    const before = new Set(this.#states.keys());
    this.#addAll();
    for (const [specifier, { current }] of this.#states) {
      if (this.runnable(specifier).length === 0) this.#states.delete(specifier);
      else if (!before.has(specifier)) this.runFrom(current, []);
    }
    if (this.#states.size < before.size) this.#changed();
  }

  /** Returns the specifier whose current entry is at an address. */
  at(address: string): string | undefined {
    const state = this.all.find(({ current }) => current.address === address);
    return state?.current.specifiers[0];
  }

  /** Returns the version that a file belongs to, among all versions that ran or may run here. */
  owner(file: string): RunnableVersion | undefined {
    const isOwner = (version: RunnableVersion) => file.startsWith(getFolder(version));
    return (
      [...this.#known].find(isOwner) ??
      this.all.flatMap(({ current }) => this.runnable(getSpecifier(current))).find(isOwner)
    );
  }

  /** The versions that other versions have replaced, the earliest first: their code may still be in the page. */
  get replaced(): readonly RunnableVersion[] {
    const running = this.all.map(({ current }) => current.address);
    return [...this.#known].filter(({ address }) => !running.includes(address));
  }

  /** Forgets a replaced version: what its code still does is attributed to no module. */
  forget(version: RunnableVersion): void {
    this.#known.delete(version);
  }

  /** Marks a module as loaded. */
  loaded(specifier: string): void {
    const state = this.get(specifier);
    if (state && state.status !== 'loaded') this.#set({ ...state, status: 'loaded' });
  }

  /** Records a failed version and switches its module to the next one, if any. */
  replace(failed: TriedVersion, next: RunnableVersion | undefined): void {
    const tried = [...(this.#states.get(getSpecifier(failed.version))?.tried ?? []), failed];
    if (next) this.runFrom(next, tried);
    else this.#set({ status: 'failed', current: failed.version, tried });
  }

  /** Restarts a module with the first of the versions that it may run from. */
  restart(specifier: string): void {
    const [first] = this.runnable(specifier);
    if (first) this.runFrom(first, []);
  }

  /**
   * Runs a module from a version, starting with its next load.
   *
   * @param tried - versions that failed here and must not be chosen
   */
  runFrom(version: RunnableVersion, tried: readonly TriedVersion[]): void {
    redirectImports(version.specifiers, version.address, version.published?.integrity);
    this.#set({ status: 'waiting', current: version, tried });
  }

  /** Explains why the current version cannot run with its dependencies; undefined if it can. */
  contractConflict(specifier: string): string | undefined {
    const version = this.get(specifier)?.current;
    if (!version?.published) return undefined;
    return contractConflict(version.module, version.published, this.published);
  }

  /** Returns the current version of a module; undefined if the page does not know it, or for a local build. */
  readonly published = (specifier: string): PublishedVersion | undefined =>
    this.get(specifier)?.current.published;

  #addAll(): void {
    for (const { live } of Object.values(this.#releases.modules)) {
      for (const specifier of Object.keys(live.imports)) this.#add(specifier);
    }
    for (const { specifier } of this.#overrides) this.#add(specifier);
  }

  #add(specifier: string): void {
    const [first] = this.runnable(specifier);
    if (!first || this.#states.has(getSpecifier(first))) return;
    this.#known.add(first);
    this.#states.set(getSpecifier(first), { status: 'waiting', current: first, tried: [] });
  }

  #set(state: ModuleState): void {
    this.#known.add(state.current);
    this.#states.set(getSpecifier(state.current), state);
    this.#changed();
  }
}

/**
 * Returns the version to run if the current version fails; versions that failed before are not tried again.
 *
 * @param runnable - the versions of the module that may run, best first
 */
export function nextVersion(
  { current, tried }: ModuleState,
  runnable: readonly RunnableVersion[],
): RunnableVersion | undefined {
  return untried(runnable, tried).find(({ address }) => address !== current.address);
}

/** Returns the runnable versions that have not failed yet. */
export const untried = (
  runnable: readonly RunnableVersion[],
  tried: readonly TriedVersion[],
): readonly RunnableVersion[] =>
  runnable.filter(({ address }) => !tried.some(({ version }) => version.address === address));
