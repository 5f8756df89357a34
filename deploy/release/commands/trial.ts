import { NumberedFailure } from '@console/shared-node/failure.ts';
import { RefusedRelease } from '../check/refused-release.ts';
import {
  buildsNoted,
  type Occasion,
  publishChecked,
  requireNotWithdrawn,
} from '../edition/publish-checked.ts';
import { trialOf } from '../edition/trials.ts';
import type { WantedBuilds, WantedTrial } from '../options/read-command.ts';
import { publishedBefore } from '../stage/local-builds.ts';
import type { Edition, EditionTrial } from '../store/edition.ts';
import type { NextEntry } from '../store/history.ts';
import { manifestOf, type StagedVersion } from '../store/release.ts';
import type { Store } from '../store/store.ts';
import { type Caller, toOccasion } from './caller.ts';
import { leaveOutLive, typesNote } from './release.ts';

const DAY_MS = 86_400_000;

/**
 * Gives builds of applications, or a published version, to a share of the users until a date
 * (`--trial <share>`). When the share of a trial grows, its participants stay in it.
 */
export async function trial(store: Store, wanted: WantedTrial, caller: Caller): Promise<void> {
  const { share, days, isAgain } = wanted;
  const { say } = caller;
  const staged = await versionsToTry(store, wanted, caller);
  const changing = await leaveOutLive(store, staged, say);
  if (changing.length === 0) return;
  const until = new Date(Date.now() + days * DAY_MS).toISOString();
  await giveToSome(store, changing, { ...toOccasion(caller), share, until, isAgain });
  for (const { module, note, folder } of changing) {
    say(
      `${module} ${note.version} is on trial for ${share} % of the people until ${until}.${typesNote(folder)}`,
    );
  }
  const names = changing.map(({ module }) => module).join(' ');
  say(
    `For all: npm run release -- ${names} --live  To end it: npm run release -- ${names} --withdraw`,
  );
}

async function versionsToTry(
  store: Store,
  wanted: WantedBuilds,
  { stage }: Caller,
): Promise<readonly StagedVersion[]> {
  const { modules, version, from } = wanted;
  const [module = ''] = modules;
  if (version !== undefined && from === undefined) {
    const published = await publishedBefore(store, module, version).catch((error: unknown) => {
      // The version does not exist yet: it names the new build.
      if (error instanceof NumberedFailure && error.number === 'MF-103') return undefined;
      throw error;
    });
    if (published) return [published];
  }
  return stage(store, wanted);
}

/** Share and end of a trial, and who starts it. */
export interface TrialTerms
  extends Pick<EditionTrial, 'share' | 'until' | 'by'>,
    Pick<Occasion, 'requireStill'> {
  /** Allows versions that were withdrawn. */
  readonly isAgain: boolean;
}

/**
 * Gives staged versions that pass every check to a share of the users, in one step. A trial of the
 * same versions continues with the new terms: when its share grows, its participants stay in it.
 *
 * @throws {RefusedRelease} if a check fails; then nothing has changed
 * @throws {NumberedFailure} if all releases are stopped; then neither
 */
export const giveToSome = (
  store: Store,
  staged: readonly StagedVersion[],
  { share, until, by, isAgain, requireStill }: TrialTerms,
): Promise<Edition> =>
  publishChecked(store, staged, (now) => {
    requireStill?.(now);
    for (const version of staged) requireApplication(version, now);
    if (!isAgain) requireNotWithdrawn(now, staged);
    const at = new Date().toISOString();
    const before = sameTrial(now, staged);
    const begun = before ?? { id: crypto.randomUUID(), by, at, versions: versionsOf(staged) };
    const others = (now.trials ?? []).filter((trial) => trial !== before);
    return {
      modules: buildsNoted(staged, now),
      trials: [...others, { ...begun, share, until }],
      changes: staged.map(({ module, note: { version } }): NextEntry => {
        return { at, by, how: 'trial', module, version, share, until };
      }),
    };
  });

/** Refuses modules that are no applications: pages load those before they know the user. */
function requireApplication({ module, note, folder }: StagedVersion, { modules }: Edition): void {
  const refused = (reason: string) =>
    new RefusedRelease('MF-134', module, note.version, `it cannot be on trial, because ${reason}`);
  const live = modules[module];
  if (!live) throw refused('nothing of it is live, which the others would run');
  if (live.version === note.version)
    throw refused('it is live, and has lost its files: release it again');
  if (manifestOf(folder) !== undefined) return;
  throw refused(
    `it is no application; to have it tried by link: npm run release -- ${module} --publish`,
  );
}

/**
 * Returns the trial of exactly these versions.
 *
 * @throws {RefusedRelease} if one of the modules is in another trial
 */
function sameTrial(now: Edition, staged: readonly StagedVersion[]): EditionTrial | undefined {
  const wanted = namesOf(versionsOf(staged));
  for (const { module, note } of staged) {
    const trial = trialOf(now, module);
    if (!trial) continue;
    if (namesOf(trial.versions) === wanted) return trial;
    const reason = `${namesOf(trial.versions)} is on trial until ${trial.until}; make that live or withdraw it first`;
    throw new RefusedRelease('MF-135', module, note.version, reason);
  }
  return undefined;
}

const versionsOf = (staged: readonly StagedVersion[]): EditionTrial['versions'] =>
  Object.fromEntries(staged.map(({ module, note }) => [module, note.version]));

const namesOf = (versions: EditionTrial['versions']): string =>
  Object.entries(versions)
    .map(([module, version]) => `${module} ${version}`)
    .sort()
    .join(' with ');
