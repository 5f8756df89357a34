import { BehaviorSubject } from 'rxjs';
import { pageReleases } from '../release/page-data.ts';
import { type ModuleState, ModuleVersions } from './module-versions.ts';
import { startState } from './start-state.ts';

const { applied, loads: failedLoads } = startState();

/** The failed loads of this page. */
export const loads = failedLoads;

/** The states of all modules of the page, replayed. */
export const states$ = new BehaviorSubject<readonly ModuleState[]>([]);

/** The version of each module in this page. */
export const versions: ModuleVersions = new ModuleVersions(pageReleases(), applied, () =>
  states$.next(versions.all),
);

states$.next(versions.all);
