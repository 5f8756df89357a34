import type { Console, Edition } from './edition.ts';
import type { Occasion } from './go-live.ts';
import type { StagedVersion } from './stage.ts';
import { type Build, stageBuilds, stageFolder, takeBuilt } from './staged-versions.ts';
import { whoami } from './whoami.ts';

/** What is to be released of what somebody has built. */
export interface WantedBuilds {
  /** None where a folder is named. */
  readonly modules: readonly string[];
  /** A folder of built files, with a manifest; wherever they were built. */
  readonly from?: string;
  /** Origin that it has to live on. */
  readonly host?: string;
  /** Instead of the version that comes from the package and the content. */
  readonly version?: string;
}

/** Who has a command carried out, and what that takes of them. */
export interface Caller {
  /** For the history. */
  readonly by: string;
  readonly say: (line: string) => void;
  /** Puts what they have built of modules to where it is served. */
  readonly stage: (opened: Console, wanted: WantedBuilds) => Promise<readonly StagedVersion[]>;
  /** Throws where what they knew of the console is no longer so. */
  readonly requireStill?: (now: Edition) => void;
  /** Data folder of the receiver of reports, where it is not the console's. */
  readonly reportsIn?: string;
}

/** The user who runs a command in this checkout, after `build` has built what changed in it. */
export const localCaller = (say: (line: string) => void, build: Build = takeBuilt): Caller => ({
  by: whoami(),
  say,
  stage: (opened, { modules, from, host, version }) =>
    from === undefined
      ? stageBuilds(opened, modules, version, say, build)
      : stageFolder(opened, { folder: from, host, version }),
});

/** By whom something goes live, and on what that rests. */
export const occasionOf = ({ by, requireStill }: Caller): Omit<Occasion, 'how'> => ({
  by,
  ...(requireStill && { requireStill }),
});
