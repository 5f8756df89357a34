import { hostname, userInfo } from 'node:os';
import type { Occasion } from '../edition/publish-checked.ts';
import type { WantedBuilds } from '../options/read-command.ts';
import { type Build, stageBuilds, stageFolder, takeBuilt } from '../stage/local-builds.ts';
import type { Edition } from '../store/edition.ts';
import type { StagedVersion } from '../store/release.ts';
import type { Store } from '../store/store.ts';

/** Who has a command carried out, and what that takes of them. */
export interface Caller {
  /** For the history. */
  readonly by: string;
  readonly say: (line: string) => void;
  /** Puts what they have built of modules to where it is served. */
  readonly stage: (store: Store, wanted: WantedBuilds) => Promise<readonly StagedVersion[]>;
  /** Throws where what they knew of the console is no longer so. */
  readonly requireStill?: (now: Edition) => void;
  /** Data folder of the receiver of reports, where it is not the console's. */
  readonly reportsIn?: string;
}

/** The user who runs a command in this checkout, after `build` has built what changed in it. */
export const localCaller = (say: (line: string) => void, build: Build = takeBuilt): Caller => ({
  by: whoami(),
  say,
  stage: (store, { modules, from, host, version }) =>
    from === undefined
      ? stageBuilds(store, modules, version, say, build)
      : stageFolder(store, { folder: from, host, version }),
});

/** By whom something goes live, and on what that rests. */
export const toOccasion = ({ by, requireStill }: Caller): Omit<Occasion, 'how'> => ({
  by,
  ...(requireStill && { requireStill }),
});

/** Who runs this command, for the history: the account and the machine. */
export function whoami(): string {
  return `${accountName()}@${hostname()}`;
}

function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run under a number that has no name.
    return `user ${process.getuid?.() ?? ''}`.trim();
  }
}
