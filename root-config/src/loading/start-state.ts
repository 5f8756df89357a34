import type { BlamedFailure } from '../release/module-failure.ts';
import type { AppliedOverride } from '../release/runnable-versions.ts';
import { type LoadFailures, watchLoads } from './systemjs-registry.ts';

/** A version that failed while the console started. */
export interface EarlyFailure extends BlamedFailure {
  /** Address of its entry. */
  readonly address: string;
}

/** The events of the start that happened before root-config ran, recorded for root-config. */
export interface StartState {
  readonly loads: LoadFailures;
  /** Overrides that were checked and are followed. */
  readonly applied: AppliedOverride[];
  /** Overrides that are on the list and are not followed. */
  readonly setAside: EarlyFailure[];
  /** Versions that were tried and failed. */
  readonly failures: EarlyFailure[];
}

/** The name under which SystemJS passes the state between scripts, instead of a global. */
const NAME = 'console:start';

/** Returns the state of this start, which the page's first script creates. */
export const startState = (): StartState =>
  (System.get(NAME) as unknown as StartState | null | undefined) ?? emptyState;

/** The state outside a page: the check of a release runs this code without a start. */
const emptyState: StartState = {
  loads: { sources: new Map(), broken: new Map() },
  applied: [],
  setAside: [],
  failures: [],
};

/** Creates the state; call it before anything is loaded. */
export function initStartState(): void {
  const state: StartState = { loads: watchLoads(), applied: [], setAside: [], failures: [] };
  System.set(NAME, { ...state });
}
