import { NumberedFailure } from '@console/shared-node/failure.ts';
import { findTrialMisfit } from '../check/check.ts';
import { TypeChecks } from '../check/types/type-checks.ts';
import { lastGoodRelease } from '../edition/last-good.ts';
import { publishEdition } from '../edition/publish-edition.ts';
import { endTrials, findTrial } from '../edition/trials.ts';
import type { WantedWithdrawal } from '../options/read-command.ts';
import { type Edition, type EditionTrial, requireModule } from '../store/edition.ts';
import { findWithdrawal } from '../store/history.ts';
import { liveReleases } from '../store/live-releases.ts';
import { readRelease } from '../store/release.ts';
import type { Store } from '../store/store.ts';
import type { Caller } from './caller.ts';

/** Withdraws a version (`--withdraw`): ends its trial, or makes the previous one live again. */
export async function withdraw(
  store: Store,
  { module, version, reason }: WantedWithdrawal,
  { by, requireUnchanged, say }: Caller,
): Promise<void> {
  const edition = store.live;
  const { version: live } = requireModule(edition, module);
  const tried = findTrial(edition, module);
  // A repeated call, e.g. after an automatic withdrawal, must not withdraw the live version.
  const last = edition.history.findLast((entry) => entry.module === module);
  if (version === undefined && !tried && last?.how === 'withdraw') {
    return say(
      `${module} ${last.version} was already withdrawn, by ${last.by} at ${last.at}. To withdraw ${live}, which is live: npm run release -- ${module} --withdraw --version ${live}`,
    );
  }
  const wanted = version ?? tried?.versions[module] ?? live;
  const withdrawing = { module, version: wanted, by, reason, requireUnchanged };
  const after = await withdrawVersion(store, withdrawing);
  const now = after.modules[module]?.version;
  const back = live === wanted ? ` ${module} ${now} is live again.` : '';
  say(`${module} ${wanted} is withdrawn.${back}`);
}

/** A version to withdraw, the user who withdraws it, and the reason. */
export interface Withdrawing extends Pick<Caller, 'by' | 'requireUnchanged'> {
  readonly module: string;
  readonly version: string;
  /** The reason, for the history. */
  readonly reason?: string;
}

/**
 * Withdraws a version in one edition: ends its trial or, if it is live, makes the last good version
 * live; `--again` is then needed to release it. Does nothing if it is already withdrawn. Also works
 * while releases are stopped. If it throws, nothing has changed.
 *
 * @returns the live edition
 * @throws {NumberedFailure} if the version is not published, or if it is live and no former version is
 *   compatible
 */
export function withdrawVersion(
  store: Store,
  { module, version, by, reason, requireUnchanged }: Withdrawing,
): Promise<Edition> {
  return store.changeLive(async (now) => {
    const current = requireModule(now, module);
    requireUnchanged?.(now);
    const { trials = [], history } = now;
    const isLive = current.version === version;
    const isTried = trials.some(({ versions }) => versions[module] === version);
    if (!isLive && !isTried && findWithdrawal(history, module, version)) return now;
    // A version that is live or on trial can be withdrawn even if its files are lost.
    if (!isLive && !isTried) await readRelease(store.releases, module, version, current);

    const typeChecks = await TypeChecks.open(store);
    const before = isLive ? await previousVersion(store, now, module, typeChecks) : undefined;
    const modules = before
      ? { ...now.modules, [module]: { ...current, version: before } }
      : now.modules;
    const change = {
      at: new Date().toISOString(),
      by,
      how: 'withdraw' as const,
      module,
      version,
      ...(reason && { reason }),
      ...(before && { from: version, to: before }),
    };
    const left = trials.map((trial) => without(trial, module, version));
    const settled = await endTrials(left, async (trial) => {
      if (!trials.includes(trial)) return `${module} ${version} was withdrawn`;
      if (!before) return undefined;
      const misfit = await findTrialMisfit(store, modules, trial, typeChecks);
      return misfit && `it is incompatible with ${module} ${before}: ${misfit}`;
    });
    return publishEdition(store, now, {
      ...now,
      modules,
      trials: settled.trials,
      changes: [change, ...settled.ended],
      typeChecks,
    });
  });
}

/** Returns a trial without this version; returns the same object if the trial does not include it. */
function without(trial: EditionTrial, module: string, version: string): EditionTrial {
  const { [module]: tried, ...versions } = trial.versions;
  return tried === version ? { ...trial, versions } : trial;
}

async function previousVersion(
  store: Store,
  edition: Edition,
  module: string,
  typeChecks: TypeChecks,
): Promise<string> {
  const live = await liveReleases(store, edition.modules);
  const release = await lastGoodRelease(store, edition, module, live, typeChecks);
  if (release) return release.version;
  throw new NumberedFailure(
    'MF-137',
    `${module} ${edition.modules[module]?.version} is live, and no earlier version exists that is compatible with the other live modules. Release another version, then withdraw this one`,
  );
}
