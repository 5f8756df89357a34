import { NumberedFailure } from '@console/shared-node/failure.ts';

/** A line of the history. */
export type HistoryEntry = ModuleChange | TrialChange | Withdrawal | FreezeChange | SettingsChange;

/** One that has no number yet. */
export type NextEntry =
  | Omit<ModuleChange, 'id'>
  | Omit<TrialChange, 'id'>
  | Omit<Withdrawal, 'id'>
  | Omit<FreezeChange, 'id'>
  | Omit<SettingsChange, 'id'>;

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
  /**
   * The command: a build of `npm start` or `npm run deploy`, a release, going to a published version, a revert, that
   * what was on trial is for everybody, or that there is no such module any more.
   */
  readonly how: 'start' | 'deploy' | 'release' | 'to' | 'revert' | 'live' | 'remove';
  readonly module: string;
  /** What was live before; absent: nothing. */
  readonly from?: string;
  /** What is live since; absent: nothing. */
  readonly to?: string;
  /** In the words of whoever took the module away; or why the same version was released again. */
  readonly reason?: string;
}

/** Why a version that is live was released again. */
export const LOST = 'its files were lost';

/** From then on a share of the people runs a version, or nobody any more. */
export interface TrialChange extends Entry {
  readonly how: 'trial' | 'trial-end';
  readonly module: string;
  readonly version: string;
  /** Per cent of the people. */
  readonly share: number;
  /** When it ends by itself. RFC 3339. */
  readonly until: string;
  /** Why it has ended. */
  readonly reason?: string;
  readonly from?: undefined;
  readonly to?: undefined;
}

/** From then on nobody runs a version any more, nor is it released again unless somebody insists. */
export interface Withdrawal extends Entry {
  readonly how: 'withdraw';
  readonly module: string;
  readonly version: string;
  /** In the words of whoever did it. */
  readonly reason?: string;
  /** The version itself, where it was live. */
  readonly from?: string;
  /** What is live instead of it. */
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

/** From then on the page is another one: for other hosts, or with another configuration. */
export interface SettingsChange extends Entry {
  readonly how: 'settings';
  /** Those that `npm run deploy` was told. */
  readonly settings: readonly string[];
  readonly module?: undefined;
  readonly from?: undefined;
  readonly to?: undefined;
}

/**
 * A change that can be taken back: there was something before, and nothing came after.
 *
 * @param live - what is live of each module
 * @returns the version to go back to, or why it cannot be taken back
 */
export function reversalOf(
  { id, module, from, to }: HistoryEntry,
  live: Readonly<Record<string, { readonly version: string }>>,
): { readonly module: string; readonly version: string } | NumberedFailure {
  if (module === undefined) {
    return new NumberedFailure('MF-104', `Change ${id} is no release: it is about all of them`);
  }
  if (from === undefined && to === undefined) {
    return new NumberedFailure(
      'MF-104',
      `Change ${id} was about a trial of ${module}, and changed nothing that is live`,
    );
  }
  if (from === undefined) {
    return new NumberedFailure(
      'MF-104',
      `Change ${id} was the first of ${module}; there is nothing to go back to. To take a micro-frontend away: npm run release -- --remove ${module}`,
    );
  }
  if (from === to) {
    return new NumberedFailure('MF-104', `Change ${id} put back the files of ${module} ${to}`);
  }
  const now = live[module]?.version;
  if (now !== to) {
    return new NumberedFailure(
      'MF-105',
      `${module} is at ${now ?? 'nothing'} by a later change; to go back all the same: npm run release -- ${module} --to ${from}`,
    );
  }
  return { module, version: from };
}

/**
 * What was live of a module before the present version, in the order to fall back to it: going
 * back to a version takes those that came after it off the list, because they were left for a
 * reason. So does a withdrawal.
 */
export function versionsBefore(history: readonly HistoryEntry[], module: string): string[] {
  const standing: string[] = [];
  for (const entry of history.filter((one) => one.module === module)) {
    const { to } = entry;
    // A trial, or its end: nothing that is live has changed.
    if ('version' in entry && to === undefined) continue;
    if (to === undefined) standing.length = 0;
    else if (standing.includes(to)) standing.length = standing.indexOf(to) + 1;
    else standing.push(to);
  }
  return standing
    .slice(0, -1)
    .reverse()
    .filter((version) => !withdrawalOf(history, module, version));
}

/** Whether a module was taken away and did not come back. */
export const isRemoved = (history: readonly HistoryEntry[], module: string): boolean =>
  history.findLast((entry) => entry.module === module && (entry.from ?? entry.to) !== undefined)
    ?.how === 'remove';

/** Who has withdrawn a version, and when; nothing where nobody has, or it came back since. */
export function withdrawalOf(
  history: readonly HistoryEntry[],
  module: string,
  version: string,
): Withdrawal | undefined {
  const last = history.findLast((entry) => entry.module === module && stateOf(entry) === version);
  return last?.how === 'withdraw' ? last : undefined;
}

/** So many are told to pages; those that are open heard of the ones before. */
const WITHDRAWALS_TOLD = 20;

/** By module, the versions that were withdrawn lately and did not come back. */
export function withdrawnVersions(
  history: readonly HistoryEntry[],
): Readonly<Record<string, readonly string[]>> {
  const withdrawals = history
    .filter((entry) => entry.how === 'withdraw')
    .slice(-WITHDRAWALS_TOLD)
    .filter((entry) => withdrawalOf(history, entry.module, entry.version) === entry);
  const modules = new Set(withdrawals.map(({ module }) => module));
  return Object.fromEntries(
    [...modules].map((name) => [
      name,
      withdrawals.filter(({ module }) => module === name).map(({ version }) => version),
    ]),
  );
}

/** The version that a change takes away, or brings. */
function stateOf(entry: HistoryEntry): string | undefined {
  if (entry.how === 'trial-end') return undefined;
  return 'version' in entry ? entry.version : entry.to;
}

interface Historied {
  readonly history: readonly HistoryEntry[];
}

/** Who has stopped all releases, and when; nothing where they go. */
export function freezeOf({ history }: Historied): FreezeChange | undefined {
  const last = history.findLast((entry) => entry.module === undefined);
  return last?.how === 'freeze' ? last : undefined;
}

/** As a sentence: who, since when, and why. */
export const freezeSentence = ({ by, at, reason }: FreezeChange): string =>
  `All releases are stopped, by ${by} since ${at}${reason ? `: ${reason}` : ''}`;

/** @throws {NumberedFailure} that says who has stopped all releases, since when and why */
export function requireThawed(edition: Historied): void {
  const freeze = freezeOf(edition);
  if (freeze) throw new NumberedFailure('MF-108', freezeSentence(freeze));
}
