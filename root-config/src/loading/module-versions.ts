import { incompatibility } from '../release/compatible.ts';
import type { ModuleFailure, Stage } from '../release/module-failure.ts';
import type { PageReleases } from '../release/published.ts';
import {
  type AppliedOverride,
  type Candidate,
  candidatesOf,
  folderOf,
} from '../release/runnable-versions.ts';
import { pointAt } from './systemjs-registry.ts';

/** One version that was tried and could not be used. */
export interface TriedCandidate {
  readonly candidate: Candidate;
  readonly stage: Stage;
  readonly message: string;
}

/** How far a module has come: what it runs from, and what was tried before. */
export interface ModuleState {
  readonly status: 'waiting' | 'loaded' | 'failed';
  /** What it runs from, or is to run from, or was to run from last. */
  readonly candidate: Candidate;
  readonly tried: readonly TriedCandidate[];
}

/**
 * Which version of each module runs in this page, and what was tried before. It changes only by
 * going to the next candidate where one has failed; nothing is ever reloaded under a running
 * module.
 */
export class ModuleVersions {
  /** By the first of the specifiers that a file answers. */
  readonly #states = new Map<string, ModuleState>();
  readonly #releases: PageReleases;
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
    for (const { live } of Object.values(releases.modules)) {
      for (const specifier of Object.keys(live.imports)) this.#begin(specifier);
    }
  }

  /** The states of all modules, one for each file that is an entry. */
  get all(): readonly ModuleState[] {
    return [...this.#states.values()];
  }

  /** The state of a module; nothing where the page does not know it. */
  of(specifier: string): ModuleState | undefined {
    const [first] = this.#candidates(specifier);
    return first && this.#states.get(keyOf(first));
  }

  /** The specifier whose file an address is, in its present candidate. */
  at(address: string): string | undefined {
    const state = this.all.find((one) => one.candidate.address === address);
    return state?.candidate.specifiers[0];
  }

  /** The version that a file belongs to, of all that may run here. */
  owner(file: string): Candidate | undefined {
    return this.all
      .flatMap((state) => this.#candidates(keyOf(state.candidate)))
      .find((candidate) => file.startsWith(folderOf(candidate)));
  }

  /** The module runs. */
  loaded(specifier: string): void {
    const state = this.of(specifier);
    if (state && state.status !== 'loaded') this.#set({ ...state, status: 'loaded' });
  }

  /**
   * A version cannot be used: its module is to run from the next one.
   *
   * @returns whether there is a next one
   */
  failed(specifier: string, { stage, message }: Pick<ModuleFailure, 'stage' | 'message'>): boolean {
    const state = this.of(specifier);
    if (!state) return false;
    const tried = [...state.tried, { candidate: state.candidate, stage, message }];
    const next = this.#nextAfter(specifier, tried);
    if (next) pointAt(next.specifiers, next.address);
    this.#set({ status: next ? 'waiting' : 'failed', candidate: next ?? state.candidate, tried });
    return next !== undefined;
  }

  /** Begins again with what the person tries, or with what is published. */
  restart(specifier: string): void {
    const [first] = this.#candidates(specifier);
    if (!first) return;
    pointAt(first.specifiers, first.address);
    this.#set({ status: 'waiting', candidate: first, tried: [] });
  }

  /** Why the present candidate cannot run beside what others it needs, if so. */
  incompatibility(specifier: string): string | undefined {
    const candidate = this.of(specifier)?.candidate;
    if (!candidate?.published) return undefined;
    return incompatibility(
      candidate.module,
      candidate.published,
      (used) => this.of(used)?.candidate.published?.provides,
    );
  }

  #candidates(specifier: string): readonly Candidate[] {
    return candidatesOf(specifier, this.#releases, this.#overrides);
  }

  #begin(specifier: string): void {
    const [first] = this.#candidates(specifier);
    if (!first || this.#states.has(keyOf(first))) return;
    this.#states.set(keyOf(first), { status: 'waiting', candidate: first, tried: [] });
  }

  #nextAfter(specifier: string, tried: readonly TriedCandidate[]): Candidate | undefined {
    const addresses = tried.map(({ candidate }) => candidate.address);
    return this.#candidates(specifier).find(({ address }) => !addresses.includes(address));
  }

  #set(state: ModuleState): void {
    this.#states.set(keyOf(state.candidate), state);
    this.#changed();
  }
}

const keyOf = ({ specifiers }: Candidate): string => specifiers[0] ?? '';
