import { withTimeout } from '@console/shared-auth/internal/waiting';
import { leftOut } from '../loading/left-out.ts';
import { loadModule } from '../loading/load-module.ts';
import { versions } from '../loading/page-versions.ts';
import { moduleStorage, restrictedSingleSpa } from '../loading/scope-imports.ts';
import { type ScreenWatch, watchScreen } from '../misdeeds/watch-screen.ts';
import { recover, recoverFrom, startOver } from '../recovery/page-recovery.ts';
import { ModuleFailure, toFailure } from '../release/module-failure.ts';
import { isRestricted, type RunnableVersion } from '../release/runnable-versions.ts';
import { getLifecycles, type Lifecycles, type ModuleProps } from './lifecycles.ts';
import { type RenderingWatch, watchRendering } from './watch-rendering.ts';

/** Time limit for a module's bootstrap, and for its mount, in milliseconds. */
const LIFECYCLE_TIMEOUT_MS = 10_000;

/** Milliseconds that navigation waits for an unmount. */
const UNMOUNT_TIMEOUT_MS = 2_000;

/** The time limit of each lifecycle, and the number of the failure when the limit is exceeded. */
const TIMEOUTS = {
  bootstrap: { ms: LIFECYCLE_TIMEOUT_MS, number: 'MF-040' },
  mount: { ms: LIFECYCLE_TIMEOUT_MS, number: 'MF-042' },
  unmount: { ms: UNMOUNT_TIMEOUT_MS, number: 'MF-045' },
} as const;

/** Modules whose `bootstrap` has run: it runs only once per page. */
const bootstrapped = new WeakMap<object, Lifecycles>();

/** The place where a runner shows its module, or the failure if no version is left. */
export interface Slot {
  /** Empties the place and returns the module's props for it; called before each mount. */
  readonly prepare: () => ModuleProps;
  /** Empties the place after a version was unmounted. */
  readonly clear: () => Promise<void>;
  readonly showFailure: (failure: ModuleFailure, retry: () => void) => void;
}

/** A version from its mount to its unmount. */
interface MountedVersion {
  readonly watch: ScreenWatch | undefined;
  readonly version: RunnableVersion | undefined;
  readonly lifecycles: Lifecycles;
  readonly props: ModuleProps;
  readonly mounting: Promise<void>;
}

/**
 * Loads, bootstraps and mounts a module in its place, and falls back to the next version if a version
 * fails in one of these steps or throws in its first rendering. `show` and `hide` never reject, and
 * `hide` never takes long, so that no module can keep single-spa from showing the next screen.
 */
export class ModuleRunner {
  readonly #specifier: string;
  readonly #slot: Slot;
  #mounted: MountedVersion | undefined;
  #rendering: RenderingWatch | undefined;
  /** Changes with every show and hide, so that work of an earlier request can stop. */
  #request = {};

  constructor(specifier: string, slot: Slot) {
    this.#specifier = specifier;
    this.#slot = slot;
  }

  /**
   * Shows the module, or its failure.
   *
   * @param props - single-spa's props, passed to each lifecycle
   */
  async show(props: ModuleProps): Promise<void> {
    const request = {};
    this.#request = request;
    try {
      const state = versions.get(this.#specifier);
      const failure = state && leftOut(state);
      if (failure) throw new ModuleFailure(this.#specifier, failure);
      if (state?.status === 'failed') await startOver(this.#specifier);
      if (this.#request === request) await this.#run(props, request);
    } catch (error) {
      if (this.#request !== request) return;
      await this.#slot.clear();
      if (this.#request === request)
        this.#showFailure(toFailure(this.#specifier, 'load', error), props);
    }
  }

  /** Removes the module, in whatever state it is. */
  async hide(): Promise<void> {
    this.#request = {};
    this.#rendering?.end();
    const mounted = this.#mounted;
    this.#mounted = undefined;
    if (mounted) await this.#unmount(mounted);
    await this.#slot.clear();
  }

  #showFailure(failure: ModuleFailure, props: ModuleProps): void {
    this.#slot.showFailure(failure, () => void this.#retry(props));
  }

  /** Fetches the first version again and starts over with it. */
  async #retry(props: ModuleProps): Promise<void> {
    await this.hide();
    const request = this.#request;
    await startOver(this.#specifier);
    if (this.#request === request) await this.show(props);
  }

  /** Tries one version after the other; throws the failure of the last one. */
  async #run(props: ModuleProps, request: object): Promise<void> {
    for (;;) {
      const failure = await this.#tryVersion(props, request);
      if (!failure) return;
      if (!(await recoverFrom(failure))) throw failure;
    }
  }

  /** Loads, bootstraps and mounts the current version; returns its failure, if any. */
  async #tryVersion(props: ModuleProps, request: object): Promise<ModuleFailure | undefined> {
    const module = await loadModule(this.#specifier).catch((error: unknown) =>
      toFailure(this.#specifier, 'load', error),
    );
    if (module instanceof ModuleFailure) return module;
    if (this.#request !== request) return undefined;
    const failure = await this.#start(module, props, request);
    if (!failure || this.#request !== request) return undefined;
    const mounted = this.#mounted;
    this.#mounted = undefined;
    // Not awaited: a version that failed to mount may hang in its unmount.
    if (mounted) void this.#unmount(mounted);
    await this.#slot.clear();
    return this.#request === request ? failure : undefined;
  }

  async #start(
    module: object,
    given: ModuleProps,
    request: object,
  ): Promise<ModuleFailure | undefined> {
    let stage: 'bootstrap' | 'mount' = 'bootstrap';
    this.#rendering?.end();
    const rendering = watchRendering(this.#specifier);
    this.#rendering = rendering;
    const version = versions.get(this.#specifier)?.current;
    try {
      const restricted = version &&
        isRestricted(version) && {
          singleSpa: restrictedSingleSpa,
          storage: moduleStorage(version.module),
        };
      const props = { ...given, ...restricted, ...this.#slot.prepare() };
      const known = bootstrapped.get(module);
      const lifecycles = known ?? getLifecycles(this.#specifier, { ...module });
      if (!known) await this.#withTimeout(lifecycles.bootstrap(props), stage);
      bootstrapped.set(module, lifecycles);
      if (this.#request !== request) return undefined;
      stage = 'mount';
      const watch = version && watchScreen(version);
      const mount = () => lifecycles.mount(props);
      const mounting = watch ? watch.mount(mount) : mount();
      this.#mounted = { watch, version, lifecycles, props, mounting };
      await Promise.race([this.#withTimeout(mounting, stage), rendering.thrownAtMount]);
      rendering.mounted((failure) => void this.#replace(failure, given, request));
      return undefined;
    } catch (error) {
      rendering.end();
      return toFailure(this.#specifier, stage, error);
    }
  }

  #withTimeout(work: Promise<void>, stage: keyof typeof TIMEOUTS): Promise<void> {
    const { ms, number } = TIMEOUTS[stage];
    const message = `${this.#specifier} did not finish its ${stage} within ${ms / 1000} s`;
    return withTimeout(work, ms, new ModuleFailure(this.#specifier, { stage, number, message }));
  }

  /** Replaces a mounted version that threw; shows the failure if there is no next version. */
  async #replace(failure: ModuleFailure, props: ModuleProps, request: object): Promise<void> {
    if (this.#request !== request) return;
    // Ends the watch first, because two error boundaries may report the same error.
    this.#rendering?.end();
    const hasNext = await recoverFrom(failure);
    if (this.#request !== request) return;
    await this.hide();
    if (hasNext) await this.show(props);
    else this.#showFailure(failure, props);
  }

  /** Unmounts a version. If that fails, the version is replaced; the navigation continues. */
  async #unmount(mounted: MountedVersion): Promise<void> {
    const { watch, version, lifecycles, props, mounting } = mounted;
    let wasMounted = false;
    const unmounting = mounting
      .then(
        () => {
          wasMounted = true;
        },
        // Even a failed mount may have started something that the unmount can stop.
        () => undefined,
      )
      .then(() => lifecycles.unmount(props));
    try {
      await this.#withTimeout(unmounting, 'unmount');
      if (wasMounted) watch?.unmounted(props.domElement);
    } catch (error) {
      if (!wasMounted || versions.get(this.#specifier)?.current !== version) return;
      recover(toFailure(this.#specifier, 'unmount', error));
    } finally {
      watch?.end();
    }
  }
}
