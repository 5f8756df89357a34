import { whoami } from '@console/shared-node/whoami.ts';
import type { WantedBuilds } from '../options/read-command.ts';
import { type BuildModules, stageLocal, takeBuilt } from '../stage/local-builds.ts';
import type { Edition } from '../store/edition.ts';
import type { StagedVersion } from '../store/release.ts';
import type { Store } from '../store/store.ts';

/** The user who runs a command, and how the command uses their environment. */
export interface Caller {
  /** The name for the history. */
  readonly by: string;
  readonly say: (line: string) => void;
  /** Stages builds of modules, that is, copies them to the folder that is served. */
  readonly stage: (store: Store, wanted: WantedBuilds) => Promise<readonly StagedVersion[]>;
  /** Throws if the state that the command is based on has changed. */
  readonly requireUnchanged?: ((now: Edition) => void) | undefined;
  /** Data folder of the report receiver, if it is not the console's. */
  readonly reportsIn?: string;
}

/** Returns the local user as the caller; `build` builds what changed in this checkout. */
export const localCaller = (
  say: (line: string) => void,
  build: BuildModules = takeBuilt,
): Caller => ({
  by: whoami(),
  say,
  stage: (store, wanted) => stageLocal(store, wanted, say, build),
});
