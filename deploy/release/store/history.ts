import { NumberedFailure } from '@console/shared-node/failure.ts';
import type { Allowance } from './release.ts';

/** An entry of the history. */
export type HistoryEntry = ModuleChange | TrialChange | Withdrawal | FreezeChange | SettingsChange;

/** An entry without its number. */
export type NextEntry =
  | Omit<ModuleChange, 'id'>
  | Omit<TrialChange, 'id'>
  | Omit<Withdrawal, 'id'>
  | Omit<FreezeChange, 'id'>
  | Omit<SettingsChange, 'id'>;

interface Entry {
  /** Number of the entry, from 1. */
  readonly id: number;
  /** RFC 3339. */
  readonly at: string;
  /** The author of the change. */
  readonly by: string;
  /** The account, if the release service made the change. */
  readonly author?: ChangeAuthor;
}

/** The account that sent a command to the release service, and the request. */
export interface ChangeAuthor {
  readonly sub: string;
  readonly name: string;
  readonly address: string;
  /** The id of the request, as in the log and in the answer. */
  readonly request: string;
}

/** A change of a live version. */
export interface ModuleChange extends Entry {
  /**
   * The command: `npm start`, `npm run deploy`, or a command of `npm run release`. `to` goes to a
   * published version, and `live` ends a trial by making its version live for all.
   */
  readonly how: 'start' | 'deploy' | 'release' | 'to' | 'revert' | 'live' | 'remove';
  readonly module: string;
  /** The previous live version, if any. */
  readonly from?: string;
  /** The new live version, if any. */
  readonly to?: string;
  /** The reason for a removal, or the reason why the live version was released again. */
  readonly reason?: string;
  /** The rules that were overruled for the new version, and why. */
  readonly allowed?: Allowance;
}

/** The reason why a live version was released again. */
export const LOST = 'its files were lost';

/** The start or end of a trial for a share of the users. */
export interface TrialChange extends Entry {
  readonly how: 'trial' | 'trial-end';
  readonly module: string;
  readonly version: string;
  /** Per cent of the users. */
  readonly share: number;
  /** Time at which the trial expires. RFC 3339. */
  readonly until: string;
  /** Reason for the end of the trial, or for its larger share. */
  readonly reason?: string;
  /** The rules that were overruled for the version, and why. */
  readonly allowed?: Allowance;
  readonly from?: undefined;
  readonly to?: undefined;
}

/** The withdrawal of a version: users no longer run it, and a release of it needs `--again`. */
export interface Withdrawal extends Entry {
  readonly how: 'withdraw';
  readonly module: string;
  readonly version: string;
  /** The user's reason. */
  readonly reason?: string;
  /** The withdrawn version, if it was live. */
  readonly from?: string;
  /** The version that is live instead. */
  readonly to?: string;
}

/** The start or end of a stop of all releases. */
export interface FreezeChange extends Entry {
  readonly how: 'freeze' | 'unfreeze';
  /** The user's reason. */
  readonly reason?: string;
  readonly module?: undefined;
  readonly from?: undefined;
  readonly to?: undefined;
}

/** A change of the page's hosts or configuration. */
export interface SettingsChange extends Entry {
  readonly how: 'settings';
  /** The options that `npm run deploy` was given. */
  readonly settings: readonly string[];
  readonly module?: undefined;
  readonly from?: undefined;
  readonly to?: undefined;
}

/**
 * Returns how to revert a change. This requires that the module had a previous version, and was not
 * changed later.
 *
 * @param live - the live version of each module
 * @returns the version to go back to, or why the change cannot be reverted
 */
export function toReversal(
  { id, module, from, to }: HistoryEntry,
  live: Readonly<Record<string, { readonly version: string }>>,
): { readonly module: string; readonly version: string } | NumberedFailure {
  const refused = (why: string) =>
    new NumberedFailure('MF-104', `Change ${id} cannot be reverted: ${why}`);
  if (module === undefined) return refused('it is not a release');
  if (from === undefined && to === undefined)
    return refused(`it was a trial of ${module}, and changed no live version`);
  if (from === undefined)
    return refused(
      `it was the first release of ${module}. To remove a micro-frontend: npm run release -- --remove ${module}`,
    );
  if (from === to) return refused(`it restored the files of ${module} ${to}`);
  const now = live[module]?.version;
  if (now !== to) {
    return new NumberedFailure(
      'MF-105',
      `A later change ${now ? `made ${module} ${now} live` : `removed ${module}`}. To go back anyway: npm run release -- ${module} --to ${from}`,
    );
  }
  return { module, version: from };
}

/**
 * Returns the former live versions of a module in the order of fallback. Leaves out versions that were
 * rolled back or withdrawn, because there was a reason to stop running them.
 */
export function versionsBefore(history: readonly HistoryEntry[], module: string): string[] {
  const versions: string[] = [];
  for (const entry of history.filter((one) => one.module === module)) {
    const { to } = entry;
    // A trial or its end does not change the live version.
    if ('version' in entry && to === undefined) continue;
    if (to === undefined) versions.length = 0;
    else if (versions.includes(to)) versions.length = versions.indexOf(to) + 1;
    else versions.push(to);
  }
  return versions
    .slice(0, -1)
    .reverse()
    .filter((version) => !findWithdrawal(history, module, version));
}

/** Returns whether a module was removed and not released again. */
export const isRemoved = (history: readonly HistoryEntry[], module: string): boolean =>
  history.findLast((entry) => entry.module === module && (entry.from ?? entry.to) !== undefined)
    ?.how === 'remove';

/** Returns the withdrawal of a version, unless the version was released again later. */
export function findWithdrawal(
  history: readonly HistoryEntry[],
  module: string,
  version: string,
): Withdrawal | undefined {
  const last = history.findLast(
    (entry) => entry.module === module && introducedVersion(entry) === version,
  );
  return last?.how === 'withdraw' ? last : undefined;
}

/** How many withdrawals the page lists; open pages have already received earlier ones. */
const MAX_WITHDRAWALS = 20;

/** Returns recently withdrawn versions that were not released again, by module. */
export function withdrawnVersions(
  history: readonly HistoryEntry[],
): Readonly<Record<string, readonly string[]>> {
  const withdrawals = history
    .filter((entry) => entry.how === 'withdraw')
    .slice(-MAX_WITHDRAWALS)
    .filter((entry) => findWithdrawal(history, entry.module, entry.version) === entry);
  const modules = new Set(withdrawals.map(({ module }) => module));
  return Object.fromEntries(
    [...modules].map((name) => [
      name,
      withdrawals.filter(({ module }) => module === name).map(({ version }) => version),
    ]),
  );
}

/** Returns the version that a change withdraws or introduces. */
function introducedVersion(entry: HistoryEntry): string | undefined {
  if (entry.how === 'trial-end') return undefined;
  return 'version' in entry ? entry.version : entry.to;
}

interface WithHistory {
  readonly history: readonly HistoryEntry[];
}

/** Returns the current stop of all releases, if any. */
export function findFreeze({ history }: WithHistory): FreezeChange | undefined {
  const last = history.findLast((entry) => entry.module === undefined);
  return last?.how === 'freeze' ? last : undefined;
}

/** Says who stopped all releases, since when and why. */
export const describeFreeze = ({ by, at, reason }: FreezeChange): string =>
  `All releases are stopped (by ${by}, since ${at})${reason ? `: ${reason}` : ''}`;

/** @throws {NumberedFailure} that says who stopped all releases, since when and why */
export function requireNoFreeze(edition: WithHistory): void {
  const freeze = findFreeze(edition);
  if (freeze) throw new NumberedFailure('MF-108', describeFreeze(freeze));
}
