import { NumberedFailure } from '@console/shared-node/failure.ts';
import { checkFit, checkTrials, prepareFit } from '../check/check-fit.ts';
import { checkStored, checkVersion } from '../check/check-version.ts';
import { RefusedRelease } from '../check/refused-release.ts';
import { JudgedTypes } from '../check/types/judged-types.ts';
import { publishAll, removeUnpublished, requireSame, requireStaged } from '../stage/stage.ts';
import { type Edition, type EditionModule, originOf } from '../store/edition.ts';
import {
  LOST,
  type ModuleChange,
  type NextEntry,
  requireThawed,
  withdrawalOf,
} from '../store/history.ts';
import { liveReleases } from '../store/live-releases.ts';
import { placeOf, releaseOf, type StagedVersion } from '../store/release.ts';
import type { Store } from '../store/store.ts';
import { type NextEdition, publishEdition } from './publish-edition.ts';
import { runningTrials } from './trials.ts';

/** The modules, trials and history entries that an edition changes. */
export type EditionChange = Pick<NextEdition, 'modules' | 'trials' | 'changes'>;

/**
 * Publishes staged versions in one step if they pass every check: each by itself, and all with the
 * live versions and those on trial.
 *
 * @param changeOf - returns the change for the live edition at that time; may refuse
 * @throws {RefusedRelease} if a check fails; then nothing has changed
 * @throws {NumberedFailure} if all releases are stopped; then neither
 */
export async function publishChecked(
  store: Store,
  staged: readonly StagedVersion[],
  changeOf: (now: Edition) => EditionChange,
): Promise<Edition> {
  const current = store.live;
  try {
    for (const version of staged) await checkVersion(store, version, originOf(current));
    const judged = await JudgedTypes.open(store);
    const releases = staged.map(releaseOf);
    const changing = changingOf(staged, current);
    // Before the lock, so that others need not wait: the results are cached.
    const together = await liveReleases(store, modulesWith(staged, current), releases);
    const before = await liveReleases(store, current.modules);
    await prepareFit({ together, changing, before, judged });
    return await store.change(async () => {
      const now = (await store.edition()) ?? current;
      requireThawed(now);
      await requireStaged(staged);
      const change = changeOf(now);
      const live = await liveReleases(store, modulesWith(staged, now), releases);
      const past = await liveReleases(store, now.modules);
      requireSame(staged, past);
      const fitted = {
        together: live,
        changing: changingOf(staged, now),
        before: past,
        judged,
      };
      const names = await checkFit(fitted);
      await checkTrials(store, fitted, runningTrials(now));
      // Names read beside a lost version are incomplete, so they are not stored.
      await publishAll(store, staged, live.some(({ isLost }) => isLost) ? new Map() : names);
      await checkStored(store, staged, originOf(current));
      return await publishEdition(store, now, {
        ...change,
        settings: now.settings,
        judged,
      });
    });
  } catch (error) {
    if (error instanceof NumberedFailure) await removeUnpublished(store, staged);
    throw error;
  }
}

/** Returns the modules whose version changes; a restored version is not among them. */
const changingOf = (
  staged: readonly StagedVersion[],
  { modules }: Pick<Edition, 'modules'>,
): ReadonlySet<string> =>
  new Set(
    staged
      .filter(({ module, note }) => modules[module]?.version !== note.version)
      .map(({ module }) => module),
  );

/** The user and command that make a version live. */
export interface Occasion extends Pick<ModuleChange, 'by' | 'how'> {
  /** Allows versions that were withdrawn. */
  readonly isAgain?: boolean;
  /** Throws if the state that the command is based on has changed. */
  readonly requireStill?: (now: Edition) => void;
}

/**
 * Makes staged versions live in one step if they pass every check.
 *
 * @throws {RefusedRelease} if a check fails; then nothing has changed
 * @throws {NumberedFailure} if all releases are stopped; then neither
 */
export const goLive = (
  store: Store,
  staged: readonly StagedVersion[],
  occasion: Occasion,
): Promise<Edition> =>
  publishChecked(store, staged, (now) => {
    occasion.requireStill?.(now);
    if (!occasion.isAgain) requireNotWithdrawn(now, staged);
    return { modules: modulesWith(staged, now), changes: changes(staged, now, occasion) };
  });

function changes(
  staged: readonly StagedVersion[],
  { modules }: Edition,
  { by, how }: Occasion,
): NextEntry[] {
  const at = new Date().toISOString();
  return staged.map(({ module, note }) => {
    const from = modules[module]?.version;
    return {
      at,
      by,
      how,
      module,
      ...(from && { from }),
      to: note.version,
      ...(from === note.version && { reason: LOST }),
    };
  });
}

/** @throws {RefusedRelease} that says who withdrew one of the versions, when and why */
export function requireNotWithdrawn(
  { history }: Pick<Edition, 'history'>,
  staged: readonly StagedVersion[],
): void {
  for (const { module, note } of staged) {
    const withdrawal = withdrawalOf(history, module, note.version);
    if (!withdrawal) continue;
    const { by, at, reason } = withdrawal;
    const why = reason ? `, with the words "${reason}"` : '';
    const words = `${by} has withdrawn it at ${at}${why}; to release it all the same, add --again`;
    throw new RefusedRelease('MF-133', module, note.version, words);
  }
}

/** Returns the modules with staged versions live. */
export function modulesWith(
  staged: readonly StagedVersion[],
  { modules }: Pick<Edition, 'modules'>,
): Readonly<Record<string, EditionModule>> {
  const changed = staged.map((version) => {
    const { module, note } = version;
    const built = builtWith(version, modules[module]);
    return [module, { ...placeOf(version), version: note.version, built }];
  });
  return { ...modules, ...Object.fromEntries(changed) };
}

/** Returns the live modules with staged builds noted, so that a start does not release them. */
export function buildsNoted(
  staged: readonly StagedVersion[],
  { modules }: Pick<Edition, 'modules'>,
): Readonly<Record<string, EditionModule>> {
  const noted = staged.flatMap((version) => {
    const live = modules[version.module];
    return live ? [[version.module, { ...live, built: builtWith(version, live) }]] : [];
  });
  return { ...modules, ...Object.fromEntries(noted) };
}

const builtWith = (
  { note, builtBy }: StagedVersion,
  before: EditionModule | undefined,
): EditionModule['built'] => ({ ...before?.built, ...(builtBy && { [builtBy]: note.content }) });
