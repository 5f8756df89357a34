import { BehaviorSubject, Subject } from 'rxjs';
import type { ModuleFailure } from '../release/module-failure.ts';
import { pageReleases } from '../release/page-data.ts';
import type { Candidate } from '../release/runnable-versions.ts';
import { type ModuleState, ModuleVersions } from './module-versions.ts';
import { startState } from './start-state.ts';

const { applied, failures, setAside: refused, loads: watched } = startState();

/** The loads of this page that failed. */
export const loads = watched;

/** The states of all modules of the page, replayed. */
export const states$ = new BehaviorSubject<readonly ModuleState[]>([]);

/** A version that was left for another, or for nothing. */
export interface Leaving {
  readonly left: Candidate;
  readonly next: Candidate | undefined;
  readonly failure: Pick<ModuleFailure, 'stage' | 'message'>;
}

/** The versions that are left from now on. */
export const leavings$ = new Subject<Leaving>();

/** Which version of each module this page runs. */
export const versions: ModuleVersions = new ModuleVersions(pageReleases(), applied, () =>
  states$.next(versions.all),
);

/** What was left before this module ran. */
export const earlyLeavings: readonly Leaving[] = failures.flatMap((failure) => {
  const left = versions.of(failure.specifier)?.candidate;
  if (left?.address !== failure.address) return [];
  versions.failed(failure.specifier, failure);
  return [{ left, next: versions.of(failure.specifier)?.candidate, failure }];
});

/** Overrides that are on the person's list and were not followed. */
export const notFollowed = refused;

states$.next(versions.all);
