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
 * `--trial <share>`: publishes what is built of the applications, or takes the version that is published already, and
 * gives it to a share of the people until a date. Those who take part in a trial of the same versions
 * go on to do so when its share grows.
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
      // Then it is the name of a version that is to be.
      if (error instanceof NumberedFailure && error.number === 'MF-103') return undefined;
      throw error;
    });
    if (published) return [published];
  }
  return stage(store, wanted);
}

/** How many people are to run versions, until when, and who says so. */
export interface TrialTerms
  extends Pick<EditionTrial, 'share' | 'until' | 'by'>,
    Pick<Occasion, 'requireStill'> {
  /** Whether a version that was withdrawn is to be tried all the same. */
  readonly isAgain: boolean;
}

/**
 * Gives staged versions to a share of the people, all of them in one step, once every check is passed.
 * A trial of the same versions goes on with other terms: those who take part do so still when its
 * share grows.
 *
 * @throws {RefusedRelease} when a check fails; then nothing has changed
 * @throws {NumberedFailure} when all releases are stopped; then neither
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

/** A page has loaded what is shared before it knows who signs in. */
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
 * The trial of just these versions.
 *
 * @throws {RefusedRelease} when one of the modules is on trial otherwise
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
