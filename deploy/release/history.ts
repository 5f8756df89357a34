import { hostname, userInfo } from 'node:os';

/** A line of the history. */
export type HistoryEntry = ModuleChange | FreezeChange;

/** One that has no number yet. */
export type NextEntry = Omit<ModuleChange, 'id'> | Omit<FreezeChange, 'id'>;

interface Entry {
  /** Counts from 1. */
  readonly id: number;
  /** RFC 3339. */
  readonly at: string;
  /** Who did it. */
  readonly by: string;
}

/** One change of what is live. */
export interface ModuleChange extends Entry {
  /** The command: a build of `npm start`, a release, going to a published version, a revert. */
  readonly how: 'start' | 'release' | 'to' | 'revert';
  readonly module: string;
  /** What was live before; absent: nothing. */
  readonly from?: string;
  /** What is live since; absent: nothing. */
  readonly to?: string;
}

/** From then on nothing is released, or everything is again. */
export interface FreezeChange extends Entry {
  readonly how: 'freeze' | 'unfreeze';
  /** In the words of whoever did it. */
  readonly reason?: string;
  readonly module?: undefined;
  readonly from?: undefined;
  readonly to?: undefined;
}

/**
 * What was live of a module before the present version, in the order to fall back to it: going
 * back to a version takes those that came after it off the list, because they were left for a
 * reason.
 */
export function versionsBefore(history: readonly HistoryEntry[], module: string): string[] {
  const standing: string[] = [];
  for (const { to } of history.filter((entry) => entry.module === module)) {
    if (to === undefined) standing.length = 0;
    else if (standing.includes(to)) standing.length = standing.indexOf(to) + 1;
    else standing.push(to);
  }
  return standing.slice(0, -1).reverse();
}

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
