import { withTimeout } from '@console/shared-auth/waiting';
import { loadModule } from '../loading/load-module.ts';
import { versions } from '../loading/page-versions.ts';
import { type ScreenWatch, watchScreen } from '../misdeeds/watch-screen.ts';
import { recover, recoverFrom, startOver } from '../recovery/page-recovery.ts';
import { failureOf, ModuleFailure } from '../release/module-failure.ts';
import type { RunnableVersion } from '../release/runnable-versions.ts';
import { type Lifecycles, lifecyclesOf, type ModuleProps } from './lifecycles.ts';
import { type RenderingWatch, watchRendering } from './watch-rendering.ts';

/** Milliseconds that a module's bootstrap and its mount may take, each. */
const LIFECYCLE_TIMEOUT_MS = 10_000;

/** Milliseconds that navigation waits for a screen to go; what it does after that nobody sees. */
const UNMOUNT_TIMEOUT_MS = 2_000;

/** How long each lifecycle may take, and what it is when it takes longer. */
const LATE = {
  bootstrap: { ms: LIFECYCLE_TIMEOUT_MS, number: 'MF-040' },
  mount: { ms: LIFECYCLE_TIMEOUT_MS, number: 'MF-042' },
  unmount: { ms: UNMOUNT_TIMEOUT_MS, number: 'MF-045' },
} as const;

/** Modules whose `bootstrap` was called, which happens once in a page. */
const bootstrapped = new WeakMap<object, Lifecycles>();

/** Where a runner draws, and what it says when no version is left. */
export interface Slot {
  /** Empties the place and gives what the module gets of it; called before each version's mount. */
  readonly prepare: () => ModuleProps;
  /** Empties the place after a version has gone. */
  readonly clear: () => void;
  readonly showFailure: (failure: ModuleFailure, retry: () => void) => void;
}

/** One version in its place, from mount to unmount. */
interface MountedVersion {
  readonly watch: ScreenWatch | undefined;
  readonly version: RunnableVersion | undefined;
  readonly lifecycles: Lifecycles;
  readonly props: ModuleProps;
  readonly mounting: Promise<void>;
}

/**
 * Runs a module in its place: loads, bootstraps and mounts it, and goes on with the version that it
 * falls back to when one fails on the way, or throws at its first rendering. It never rejects, and
 * taking a module away never takes long, so that none can keep single-spa from the next screen.
 */
export class ModuleRunner {
  readonly #specifier: string;
  readonly #slot: Slot;
  #mounted: MountedVersion | undefined;
  #rendering: RenderingWatch | undefined;
  /** Changes with every show and hide: whoever waited since then is not wanted any more. */
  #request = {};

  constructor(specifier: string, slot: Slot) {
    this.#specifier = specifier;
    this.#slot = slot;
  }

  /**
   * Shows the module, or what is wrong with it.
   *
   * @param props - what single-spa gives to each of its lifecycles
   */
  async show(props: ModuleProps): Promise<void> {
    const request = {};
    this.#request = request;
    try {
      if (versions.of(this.#specifier)?.status === 'failed') await startOver(this.#specifier);
      if (this.#request === request) await this.#run(props, request);
    } catch (error) {
      if (this.#request !== request) return;
      this.#slot.clear();
      this.#showFailure(failureOf(this.#specifier, 'load', error), props);
    }
  }

  /** Takes the module away, whatever state it is in. */
  async hide(): Promise<void> {
    this.#request = {};
    this.#rendering?.end();
    const mounted = this.#mounted;
    this.#mounted = undefined;
    if (mounted) await this.#unmount(mounted);
    this.#slot.clear();
  }

  #showFailure(failure: ModuleFailure, props: ModuleProps): void {
    this.#slot.showFailure(failure, () => void this.#retry(props));
  }

  /** Begins again with the first version, fetched anew. */
  async #retry(props: ModuleProps): Promise<void> {
    await this.hide();
    const request = this.#request;
    await startOver(this.#specifier);
    if (this.#request === request) await this.show(props);
  }

  /** Tries one version after the other; the failure of the last one is thrown. */
  async #run(props: ModuleProps, request: object): Promise<void> {
    for (;;) {
      const failure = await this.#tryVersion(props, request);
      if (!failure) return;
      if (!(await recoverFrom(failure))) throw failure;
    }
  }

  /** Loads, bootstraps and mounts the present version; gives what went wrong. */
  async #tryVersion(props: ModuleProps, request: object): Promise<ModuleFailure | undefined> {
    const module = await loadModule(this.#specifier).catch((error: unknown) =>
      failureOf(this.#specifier, 'load', error),
    );
    if (module instanceof ModuleFailure) return module;
    if (this.#request !== request) return undefined;
    const failure = await this.#start(module, props, request);
    if (!failure || this.#request !== request) return undefined;
    const mounted = this.#mounted;
    this.#mounted = undefined;
    // Not waited for: what could not begin may not be able to end either.
    if (mounted) void this.#unmount(mounted);
    return failure;
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
    const version = versions.of(this.#specifier)?.current;
    try {
      const props = { ...given, ...this.#slot.prepare() };
      const known = bootstrapped.get(module);
      const lifecycles = known ?? lifecyclesOf(this.#specifier, { ...module });
      if (!known) await this.#inTime(lifecycles.bootstrap(props), stage);
      bootstrapped.set(module, lifecycles);
      if (this.#request !== request) return undefined;
      stage = 'mount';
      const watch = version && watchScreen(version);
      const mount = () => lifecycles.mount(props);
      const mounting = watch ? watch.mount(mount) : mount();
      this.#mounted = { watch, version, lifecycles, props, mounting };
      await Promise.race([this.#inTime(mounting, stage), rendering.thrownAtMount]);
      rendering.mounted((failure) => void this.#replace(failure, given, request));
      return undefined;
    } catch (error) {
      rendering.end();
      return failureOf(this.#specifier, stage, error);
    }
  }

  #inTime(work: Promise<void>, stage: keyof typeof LATE): Promise<void> {
    const { ms, number } = LATE[stage];
    const message = `${this.#specifier} did not finish its ${stage} within ${ms / 1000} s`;
    return withTimeout(work, ms, new ModuleFailure(this.#specifier, { stage, number, message }));
  }

  /** The version that is shown has thrown: the one that it falls back to takes its place. */
  async #replace(failure: ModuleFailure, props: ModuleProps, request: object): Promise<void> {
    if (this.#request !== request) return;
    // One throw, of which two boundaries may tell.
    this.#rendering?.end();
    const hasNext = await recoverFrom(failure);
    if (this.#request !== request) return;
    await this.hide();
    if (hasNext) await this.show(props);
    else this.#showFailure(failure, props);
  }

  /** What goes wrong with an unmount costs the version its place, not the person theirs. */
  async #unmount(mounted: MountedVersion): Promise<void> {
    const { watch, version, lifecycles, props, mounting } = mounted;
    let wasMounted = false;
    const unmounting = mounting
      .then(
        () => {
          wasMounted = true;
        },
        // Whatever it had begun, it may be able to take back.
        () => undefined,
      )
      .then(() => lifecycles.unmount(props));
    try {
      await this.#inTime(unmounting, 'unmount');
      if (wasMounted) watch?.gone(props.domElement);
    } catch (error) {
      if (!wasMounted || versions.of(this.#specifier)?.current !== version) return;
      recover(failureOf(this.#specifier, 'unmount', error));
    } finally {
      watch?.end();
    }
  }
}
