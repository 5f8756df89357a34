import type { BlamedFailure } from '../release/module-failure.ts';
import type { AppliedOverride } from '../release/runnable-versions.ts';
import { type LoadFailures, watchLoads } from './systemjs-registry.ts';

/** A version that could not be used while the console started. */
export interface EarlyFailure extends BlamedFailure {
  /** Address of its entry. */
  readonly address: string;
}

/** What happened before root-config ran, for root-config to know. */
export interface StartState {
  readonly loads: LoadFailures;
  /** Overrides that were checked and are followed. */
  readonly applied: AppliedOverride[];
  /** Overrides that are on the list and are not followed. */
  readonly setAside: EarlyFailure[];
  /** Versions that were followed and failed. */
  readonly failures: EarlyFailure[];
}

/** Under this name SystemJS hands it from script to script; a global would be everybody's. */
const NAME = 'console:start';

/** The state of this visit's start, which the page's first script begins. */
export const startState = (): StartState =>
  (System.get(NAME) as unknown as StartState | null | undefined) ?? notBegun;

/** There is no page where a release is looked at before it is live. */
const notBegun: StartState = {
  loads: { sources: new Map(), broken: new Map() },
  applied: [],
  setAside: [],
  failures: [],
};

/** Begins it: to be called before anything is loaded. */
export function beginStart(): void {
  const state: StartState = { loads: watchLoads(), applied: [], setAside: [], failures: [] };
  System.set(NAME, { ...state });
}
