import { BehaviorSubject } from 'rxjs';
import { pageReleases } from '../release/page-data.ts';
import { type ModuleState, ModuleVersions } from './module-versions.ts';
import { startState } from './start-state.ts';

const { applied, loads: failedLoads } = startState();

/** The loads of this page that failed. */
export const loads = failedLoads;

/** The states of all modules of the page, replayed. */
export const states$ = new BehaviorSubject<readonly ModuleState[]>([]);

/** Which version of each module this page runs. */
export const versions: ModuleVersions = new ModuleVersions(pageReleases(), applied, () =>
  states$.next(versions.all),
);

states$.next(versions.all);
