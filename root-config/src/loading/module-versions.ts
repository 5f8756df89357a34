import type { PageReleases, Trial } from '@console/shared-ui/contract';
import { contractConflict } from '../release/compatibility.ts';
import type { Failure } from '../release/module-failure.ts';
import {
  type AppliedOverride,
  folderOf,
  type RunnableVersion,
  runnableVersions,
  specifierOf,
} from '../release/runnable-versions.ts';
import { pointAt } from './systemjs-registry.ts';

/** One version that was tried and could not be used. */
export interface TriedVersion {
  readonly version: RunnableVersion;
  readonly failure: Failure;
}

/** How far a module has come: what it runs from, and what was tried before. */
export interface ModuleState {
  readonly status: 'waiting' | 'loaded' | 'failed';
  /** What it runs from, or is to run from, or was to run from last. */
  readonly current: RunnableVersion;
  readonly tried: readonly TriedVersion[];
}

/**
 * Which version of each module runs in this page, and what was tried before; SystemJS is kept at
 * it. Nothing is ever reloaded under a running module.
 */
export class ModuleVersions {
  /** By the first of the specifiers that a file answers. */
  readonly #states = new Map<string, ModuleState>();
  /** All that ran or was to run, whose code may still be there. */
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
    this.#beginAll();
  }

  /** What may run here beside what the person tries. */
  get releases(): PageReleases {
    return this.#releases;
  }

  /** The states of all modules, one for each file that is an entry. */
  get all(): readonly ModuleState[] {
    return [...this.#states.values()];
  }

  /** The state of a module; nothing where the page does not know it. */
  of(specifier: string): ModuleState | undefined {
    const [first] = this.runnable(specifier);
    return first && this.#states.get(specifierOf(first));
  }

  /** The versions that a module may run from, best first. */
  runnable(specifier: string): readonly RunnableVersion[] {
    return runnableVersions(specifier, this.#releases, this.#overrides, this.#trials);
  }

  /** The version that a module is to run from should its present one fail. */
  next(specifier: string): RunnableVersion | undefined {
    const state = this.of(specifier);
    return state && nextOf(state, this.runnable(specifier));
  }

  /**
   * Has other versions be those that modules may run from. What they do run from stays; what is new
   * begins, and what is no longer there is forgotten.
   *
   * @param trials - those that the person takes part in
   */
  renew(releases: PageReleases, trials: readonly Trial[]): void {
    this.#releases = releases;
    this.#trials = trials;
    const before = new Set(this.#states.keys());
    this.#beginAll();
    for (const [specifier, { current }] of this.#states) {
      if (this.runnable(specifier).length === 0) this.#states.delete(specifier);
      else if (!before.has(specifier)) this.runFrom(current, []);
    }
    if (this.#states.size < before.size) this.#changed();
  }

  /** The specifier whose file an address is, in its present version. */
  at(address: string): string | undefined {
    const state = this.all.find(({ current }) => current.address === address);
    return state?.current.specifiers[0];
  }

  /** The version that a file belongs to, of all that ran or may run here. */
  owner(file: string): RunnableVersion | undefined {
    const mayRun = this.all.flatMap(({ current }) => this.runnable(specifierOf(current)));
    return [...this.#known, ...mayRun].find((version) => file.startsWith(folderOf(version)));
  }

  /** The module runs. */
  loaded(specifier: string): void {
    const state = this.of(specifier);
    if (state && state.status !== 'loaded') this.#set({ ...state, status: 'loaded' });
  }

  /** A version could not be used: its module is to run from the next one, if there is one. */
  replace(failed: TriedVersion, next: RunnableVersion | undefined): void {
    const tried = [...(this.#states.get(specifierOf(failed.version))?.tried ?? []), failed];
    if (next) this.runFrom(next, tried);
    else this.#set({ status: 'failed', current: failed.version, tried });
  }

  /** Begins again with what the person tries, or with what is published. */
  restart(specifier: string): void {
    const [first] = this.runnable(specifier);
    if (first) this.runFrom(first, []);
  }

  /**
   * Has a module run from a version from its next load on.
   *
   * @param tried - what is no choice, because it failed here
   */
  runFrom(version: RunnableVersion, tried: readonly TriedVersion[]): void {
    pointAt(version.specifiers, version.address, version.published?.integrity);
    this.#set({ status: 'waiting', current: version, tried });
  }

  /** Why the present version cannot run beside what others it needs, if so. */
  contractConflict(specifier: string): string | undefined {
    const version = this.of(specifier)?.current;
    if (!version?.published) return undefined;
    return contractConflict(
      version.module,
      version.published,
      (used) => this.of(used)?.current.published?.provides,
    );
  }

  #beginAll(): void {
    for (const { live } of Object.values(this.#releases.modules)) {
      for (const specifier of Object.keys(live.imports)) this.#begin(specifier);
    }
    for (const { specifier } of this.#overrides) this.#begin(specifier);
  }

  #begin(specifier: string): void {
    const [first] = this.runnable(specifier);
    if (!first || this.#states.has(specifierOf(first))) return;
    this.#known.add(first);
    this.#states.set(specifierOf(first), { status: 'waiting', current: first, tried: [] });
  }

  #set(state: ModuleState): void {
    this.#known.add(state.current);
    this.#states.set(specifierOf(state.current), state);
    this.#changed();
  }
}

/**
 * What runs should the present version fail: what has failed already is no second chance.
 *
 * @param runnable - the versions that the module may run from, best first
 */
export function nextOf(
  { current, tried }: ModuleState,
  runnable: readonly RunnableVersion[],
): RunnableVersion | undefined {
  return untried(runnable, tried).find(({ address }) => address !== current.address);
}

/** The versions that did not fail yet, of those that a module may run from. */
export const untried = (
  runnable: readonly RunnableVersion[],
  tried: readonly TriedVersion[],
): readonly RunnableVersion[] =>
  runnable.filter(({ address }) => !tried.some(({ version }) => version.address === address));
