import { leave, loadModule, startOver } from '../loading/load-module.ts';
import { versions } from '../loading/page-versions.ts';
import { inTime } from '../loading/with-timeout.ts';
import { failureOf, type ModuleFailure, type Stage } from '../release/module-failure.ts';
import { type Candidate, folderOf } from '../release/runnable-versions.ts';
import { listenersNow, removeStray } from './leaked-listeners.ts';
import { type Lifecycles, lifecyclesOf, type ModuleProps } from './lifecycles.ts';
import { onScreenFailure } from './screen-failure.ts';

/** Milliseconds that a lifecycle may take. */
const LIMIT = 10_000;

/** Milliseconds that navigation waits for a screen to go; what it does after that nobody sees. */
const PATIENCE = 2_000;

/** Milliseconds after its mount in which a screen's throw counts as a bad version's. */
const PROBATION = 10_000;

/** Modules whose `bootstrap` was called, which happens once in a page. */
const bootstrapped = new WeakMap<object, Lifecycles>();

/** Where a runner draws, and what it says when no version is left. */
export interface Stand {
  /** Empties the place and gives what the module gets of it; called before each version's turn. */
  readonly prepare: () => ModuleProps;
  /** Empties the place after a version has gone. */
  readonly clear: () => void;
  readonly showFailure: (failure: ModuleFailure, retry: () => void) => void;
}

/** One stay of a version in its place, from mount to unmount. */
interface Stay {
  /** Who listened before it began. */
  readonly before: ReadonlySet<unknown>;
  readonly candidate: Candidate | undefined;
  readonly lifecycles: Lifecycles;
  readonly props: ModuleProps;
  readonly mounting: Promise<void>;
}

/**
 * Runs a module in its place: loads, bootstraps and mounts it, and goes on with the next version
 * when one fails on the way, or throws at its first rendering. It never rejects, and taking a
 * module away never takes long, so that none can keep single-spa from going on to the next screen.
 */
export class ModuleRunner {
  readonly #specifier: string;
  readonly #stand: Stand;
  #stay: Stay | undefined;
  /** Changes with every show and hide: whoever waited since then is not wanted any more. */
  #turn = {};
  #endProbation: () => void = () => undefined;

  constructor(specifier: string, stand: Stand) {
    this.#specifier = specifier;
    this.#stand = stand;
  }

  /**
   * Shows the module, or what is wrong with it.
   *
   * @param props - what single-spa gives to each of its lifecycles
   */
  async show(props: ModuleProps): Promise<void> {
    const turn = {};
    this.#turn = turn;
    try {
      if (versions.of(this.#specifier)?.status === 'failed') await startOver(this.#specifier);
      if (this.#turn === turn) await this.#run(props, turn);
    } catch (error) {
      if (this.#turn !== turn) return;
      this.#stand.clear();
      this.#stand.showFailure(
        failureOf(this.#specifier, 'load', error),
        () => void this.#retry(props),
      );
    }
  }

  /** Begins again with the first version, fetched anew. */
  async #retry(props: ModuleProps): Promise<void> {
    await this.hide();
    const turn = this.#turn;
    await startOver(this.#specifier);
    if (this.#turn === turn) await this.show(props);
  }

  /** Takes the module away, whatever state it is in. */
  async hide(): Promise<void> {
    this.#turn = {};
    this.#endProbation();
    const stay = this.#stay;
    this.#stay = undefined;
    if (stay) await this.#end(stay);
    this.#stand.clear();
  }

  async #run(props: ModuleProps, turn: object): Promise<void> {
    for (;;) {
      const module = await loadModule(this.#specifier);
      if (this.#turn !== turn) return;
      const failure = await this.#start(module, props, turn);
      if (!failure || this.#turn !== turn) return;
      const stay = this.#stay;
      this.#stay = undefined;
      // Not waited for: what could not begin may not be able to end either.
      if (stay) void this.#end(stay);
      if (!leave(failure)) throw failure;
    }
  }

  /** Bootstraps and mounts one version; gives what went wrong. */
  async #start(
    module: object,
    given: ModuleProps,
    turn: object,
  ): Promise<ModuleFailure | undefined> {
    let stage: Stage = 'bootstrap';
    const rendering = this.#watchRendering(given, turn);
    const candidate = versions.of(this.#specifier)?.candidate;
    try {
      const props = { ...given, ...this.#stand.prepare() };
      const known = bootstrapped.get(module);
      const lifecycles = known ?? lifecyclesOf({ ...module });
      if (!known) await this.#settled(lifecycles.bootstrap(props), stage);
      bootstrapped.set(module, lifecycles);
      if (this.#turn !== turn) return undefined;
      stage = 'mount';
      const before = listenersNow();
      const mounting = lifecycles.mount(props);
      this.#stay = { before, candidate, lifecycles, props, mounting };
      await Promise.race([this.#settled(mounting, stage), rendering.thrown]);
      rendering.mounted();
      return undefined;
    } catch (error) {
      this.#endProbation();
      return failureOf(this.#specifier, stage, error);
    }
  }

  #settled(work: Promise<void>, stage: Stage): Promise<void> {
    const late = `${this.#specifier} did not finish its ${stage} within ${LIMIT / 1000} s`;
    return inTime(work, LIMIT, new Error(late));
  }

  /**
   * Listens for a throw of the module's rendering: while it mounts, and after that until the
   * person has touched the page or some seconds have gone. Later on the screen's own boundary is
   * the better answer, because it keeps what is around it.
   */
  #watchRendering(
    props: ModuleProps,
    turn: object,
  ): { thrown: Promise<never>; mounted: () => void } {
    this.#endProbation();
    const ends: (() => void)[] = [];
    this.#endProbation = () => {
      for (const end of ends.splice(0)) end();
    };
    let onThrow: (failure: ModuleFailure) => void = () => undefined;
    const thrown = new Promise<never>((_, reject) => {
      onThrow = reject;
    });
    thrown.catch(() => undefined);
    ends.push(
      onScreenFailure(this.#specifier, (error) =>
        onThrow(failureOf(this.#specifier, 'render', error)),
      ),
    );
    const mounted = () => {
      onThrow = (failure) => void this.#replace(failure, props, turn);
      const timer = setTimeout(this.#endProbation, PROBATION);
      ends.push(() => clearTimeout(timer));
      for (const type of ['pointerdown', 'keydown']) {
        addEventListener(type, this.#endProbation, { capture: true });
        const end = this.#endProbation;
        ends.push(() => removeEventListener(type, end, { capture: true }));
      }
    };
    return { thrown, mounted };
  }

  /** The version that is shown has thrown: the next one takes its place. */
  async #replace(failure: ModuleFailure, props: ModuleProps, turn: object): Promise<void> {
    if (this.#turn !== turn) return;
    const more = leave(failure);
    await this.hide();
    if (more) await this.show(props);
    else this.#stand.showFailure(failure, () => void this.#retry(props));
  }

  /** Ends a stay; what goes wrong with that costs the version its place, not the person theirs. */
  async #end({ before, candidate, lifecycles, props, mounting }: Stay): Promise<void> {
    let mounted = false;
    const unmounting = mounting
      .then(
        () => {
          mounted = true;
        },
        // Whatever it had begun, it may be able to take back.
        () => undefined,
      )
      .then(() => lifecycles.unmount(props));
    const late = `${this.#specifier} did not finish its unmount within ${PATIENCE / 1000} s`;
    try {
      await inTime(unmounting, PATIENCE, new Error(late));
    } catch (error) {
      if (!mounted || versions.of(this.#specifier)?.candidate !== candidate) return;
      leave(failureOf(this.#specifier, 'unmount', error));
    } finally {
      if (candidate) removeStray(folderOf(candidate), before);
    }
  }
}
