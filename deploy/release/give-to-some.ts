import type { DeploymentFolders, Edition, EditionTrial } from './edition.ts';
import type { Occasion } from './go-live.ts';
import type { NextEntry } from './history.ts';
import { buildsNoted, publishChecked } from './publish-checked.ts';
import { RefusedRelease } from './refused-release.ts';
import { manifestOf } from './release.ts';
import type { StagedVersion } from './stage.ts';
import { trialOf } from './trials.ts';
import { requireNotWithdrawn } from './withdraw.ts';

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
  folders: DeploymentFolders,
  staged: readonly StagedVersion[],
  { share, until, by, isAgain, requireStill }: TrialTerms,
  current: Edition,
): Promise<Edition> =>
  publishChecked(folders, staged, current, (now) => {
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
