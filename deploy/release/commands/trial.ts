import { NumberedFailure } from '@console/shared-node/failure.ts';
import { describeForecast, firstShare, GROWING_SHARES } from '../../trials/forecast.ts';
import { RefusedRelease } from '../check/refused-release.ts';
import type { Gate } from '../check/rules.ts';
import { type EditionChange, noteBuilds } from '../edition/publish-edition.ts';
import { findTrial, THE_CONSOLE } from '../edition/trials.ts';
import type { WantedBuilds, WantedTrial } from '../options/read-command.ts';
import { publishedBefore } from '../stage/local-builds.ts';
import { leaveOutLive, requireNotWithdrawn } from '../stage/stage.ts';
import type { Edition, EditionTrial } from '../store/edition.ts';
import type { NextEntry, TrialChange } from '../store/history.ts';
import { readManifest, type StagedVersion } from '../store/release.ts';
import type { Store } from '../store/store.ts';
import type { Caller } from './caller.ts';
import { readReports } from './list.ts';
import { goLive, publishChecked, typesNote } from './release.ts';

const DAY_MS = 86_400_000;

/**
 * Starts a trial (`--trial <share>`): a share of the users gets builds of applications, or a published
 * version, until a date. If the share of a trial grows, its participants remain.
 */
export async function trial(
  store: Store,
  wanted: WantedTrial,
  { by, requireUnchanged, say, stage, reportsIn }: Caller,
): Promise<void> {
  const { share: wantedShare, days, isAgain, allowed } = wanted;
  const staged = (await publishedVersion(store, wanted)) ?? (await stage(store, wanted));
  const changing = await leaveOutLive(store, staged, say);
  if (changing.length === 0) return;
  const { users = {} } = await readReports(store, reportsIn);
  const counts = changing.flatMap(({ module }) => users[module] ?? []);
  const known = counts.length < changing.length ? undefined : Math.min(...counts);
  const grows = wantedShare === 'auto';
  const share = grows ? firstShare(known) : wantedShare;
  say(describeForecast(known, share));
  const until = new Date(Date.now() + days * DAY_MS).toISOString();
  const terms = { by, share, until, isAgain, requireUnchanged, allowed, say, grows };
  await giveToSome(store, changing, terms);
  for (const { module, note, folder } of changing) {
    say(
      `${module} ${note.version} is on trial for ${share} % of the users until ${until}.${typesNote(folder)}`,
    );
  }
  const names = changing.map(({ module }) => module).join(' ');
  say(
    `To make it live for all users: npm run release -- ${names} --live  To end the trial: npm run release -- ${names} --withdraw`,
  );
}

/** Returns the published version that `--version` names, if there is one. */
async function publishedVersion(
  store: Store,
  { modules: [module = ''], version, from }: WantedBuilds,
): Promise<readonly StagedVersion[] | undefined> {
  if (version === undefined || from !== undefined) return undefined;
  try {
    return [await publishedBefore(store, module, version)];
  } catch (error) {
    // The version does not exist yet, so `--version` names the new build.
    if (error instanceof NumberedFailure && error.number === 'MF-103') return undefined;
    throw error;
  }
}

/**
 * Increases the share of a trial (`--trial auto`): to the next share, and at the end to all users.
 *
 * @param reason - the reason, for the history
 * @throws {NumberedFailure} if the trial has ended or changed, or releases are stopped
 */
export async function growTrial(store: Store, trial: EditionTrial, reason: string): Promise<void> {
  const share = GROWING_SHARES.find((next) => next > trial.share);
  const staged = await Promise.all(
    Object.entries(trial.versions).map(([module, version]) =>
      publishedBefore(store, module, version),
    ),
  );
  const requireUnchanged = ({ trials = [] }: Edition) => {
    const same = trials.some(({ id, share: now }) => id === trial.id && now === trial.share);
    if (!same) throw new NumberedFailure('MF-136', `The trial ${trial.id} has ended or changed`);
  };
  const by = THE_CONSOLE;
  if (share === undefined) await goLive(store, staged, { by, how: 'live', requireUnchanged });
  else
    await giveToSome(store, staged, {
      ...trial,
      by,
      share,
      isAgain: false,
      requireUnchanged,
      reason,
    });
}

/** The share and end of a trial, and the user who starts or changes it. */
export interface TrialTerms
  extends Pick<EditionTrial, 'share' | 'until' | 'by' | 'grows'>,
    Pick<Caller, 'requireUnchanged'>,
    Pick<TrialChange, 'reason'>,
    Gate {
  /** Allows versions that were withdrawn. */
  readonly isAgain: boolean;
}

/**
 * Starts a trial of staged versions that pass every check, in one step. If there is a trial of the
 * same versions, it continues with the new terms: when its share grows, its participants remain.
 */
export const giveToSome = (
  store: Store,
  staged: readonly StagedVersion[],
  { share, until, by, isAgain, requireUnchanged, grows, reason, ...gate }: TrialTerms,
): Promise<Edition> => {
  const change = (now: Edition, checked: readonly StagedVersion[]): EditionChange => {
    requireUnchanged?.(now);
    for (const version of staged) requireApplication(version, now);
    if (!isAgain) requireNotWithdrawn(staged, now);
    const at = new Date().toISOString();
    const before = sameTrial(now, staged);
    const started = before ?? { id: crypto.randomUUID(), by, at, versions: toVersions(staged) };
    const others = (now.trials ?? []).filter((trial) => trial !== before);
    return {
      modules: noteBuilds(staged, now),
      trials: [...others, { ...started, share, until, grows: grows === true }],
      changes: checked.map(({ module, note: { version, allowed } }): NextEntry => {
        const terms = { share, until, ...(reason && { reason }), ...(allowed && { allowed }) };
        return { at, by, how: 'trial', module, version, ...terms };
      }),
    };
  };
  return publishChecked(store, staged, change, gate);
};

/** Refuses modules that are not applications, because pages load them before they know the user. */
function requireApplication({ module, note, folder }: StagedVersion, { modules }: Edition): void {
  const refused = (reason: string) =>
    new RefusedRelease('MF-134', module, note.version, `it cannot be on trial, because ${reason}`);
  const live = modules[module];
  if (!live) throw refused('no version of it is live for the other users');
  if (live.version === note.version)
    throw refused('it is live and has lost its files: release it again');
  if (readManifest(folder) !== undefined) return;
  throw refused(
    `it is not an application; to let others try it by link: npm run release -- ${module} --publish`,
  );
}

/**
 * Returns the trial of exactly these versions.
 *
 * @throws {RefusedRelease} if one of the modules is in another trial
 */
function sameTrial(now: Edition, staged: readonly StagedVersion[]): EditionTrial | undefined {
  const wanted = formatVersions(toVersions(staged));
  for (const { module, note } of staged) {
    const trial = findTrial(now, module);
    if (!trial) continue;
    if (formatVersions(trial.versions) === wanted) return trial;
    const reason = `${formatVersions(trial.versions)} is on trial until ${trial.until}; make it live or withdraw it first`;
    throw new RefusedRelease('MF-135', module, note.version, reason);
  }
  return undefined;
}

const toVersions = (staged: readonly StagedVersion[]): EditionTrial['versions'] =>
  Object.fromEntries(staged.map(({ module, note }) => [module, note.version]));

const formatVersions = (versions: EditionTrial['versions']): string =>
  Object.entries(versions)
    .map(([module, version]) => `${module} ${version}`)
    .sort()
    .join(' with ');
