import { existsSync } from 'node:fs';
import path from 'node:path';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { declarationsFolder, sourcesFolder } from '../../build-output/contract.ts';
import { checkAlone, checkTogether } from '../check/check.ts';
import { checkRules } from '../check/check-rules.ts';
import type { Gate } from '../check/rules.ts';
import { type EditionChange, makeLive, publishEdition } from '../edition/publish-edition.ts';
import type { WantedRelease } from '../options/read-command.ts';
import {
  leaveOutLive,
  removeUnpublished,
  requireNotWithdrawn,
  requireStaged,
} from '../stage/stage.ts';
import type { Edition } from '../store/edition.ts';
import type { ModuleChange } from '../store/history.ts';
import type { StagedVersion } from '../store/release.ts';
import type { Store } from '../store/store.ts';
import type { Caller } from './caller.ts';

/** Builds what changed, checks it and makes it live (`npm run release -- <module> …`). */
export async function release(
  store: Store,
  wanted: WantedRelease,
  { by, requireUnchanged, say, stage }: Caller,
): Promise<void> {
  const staged = await stage(store, wanted);
  const changing = await leaveOutLive(store, staged, say);
  if (changing.length === 0) return;
  const { isAgain, allowed } = wanted;
  const occasion = { by, how: 'release', isAgain, requireUnchanged, allowed, say } as const;
  await goLive(store, changing, occasion);
  for (const { module, note, folder } of changing) {
    const isRestored = store.live.modules[module]?.version === note.version;
    say(
      isRestored
        ? `${module} ${note.version} is live again: its lost files are restored.`
        : `${module} ${note.version} is live.${typesNote(folder)}${returnHint(module, store.live)}`,
    );
  }
}

/** The user and command that make versions live. */
export interface Occasion
  extends Pick<ModuleChange, 'by' | 'how'>,
    Pick<Caller, 'requireUnchanged'>,
    Gate {
  /** Allows versions that were withdrawn. */
  readonly isAgain?: boolean;
}

/** Makes staged versions live in one step if they pass every check. */
export const goLive = (
  store: Store,
  staged: readonly StagedVersion[],
  { by, how, isAgain, requireUnchanged, ...gate }: Occasion,
): Promise<Edition> =>
  publishChecked(
    store,
    staged,
    (now, checked) => {
      requireUnchanged?.(now);
      if (!isAgain) requireNotWithdrawn(staged, now);
      return makeLive(checked, now, { by, how });
    },
    gate,
  );

/**
 * Publishes staged versions in one step if they pass every check: each by itself, and all with the
 * live versions and the versions on trial. If it throws, nothing has changed.
 *
 * @param changeEdition - returns the change of the live edition, or throws to refuse it; gets the
 *   versions with the rules that were overruled for them
 * @throws {RefusedRelease} if a check fails
 * @throws {NumberedFailure} if all releases are stopped
 */
export async function publishChecked(
  store: Store,
  staged: readonly StagedVersion[],
  changeEdition: (now: Edition, checked: readonly StagedVersion[]) => EditionChange,
  gate: Gate = {},
): Promise<Edition> {
  try {
    const typeChecks = await checkAlone(store, staged);
    const checked = await checkRules(store, staged, gate);
    return await store.changeLive(async (now) => {
      await requireStaged(store, staged, now);
      const change = changeEdition(now, checked);
      const names = await checkTogether(store, staged, now, typeChecks);
      return publishEdition(store, now, { ...now, ...change, staged: checked, names, typeChecks });
    });
  } catch (error) {
    if (error instanceof NumberedFailure) await removeUnpublished(store, staged);
    throw error;
  }
}

/** Returns a notice if a version carries no types, as builds from other repositories and old builds do. */
export const typesNote = (folder: string): string =>
  [declarationsFolder, sourcesFolder].some((kind) => existsSync(path.join(folder, kind)))
    ? ''
    : ' It carries no types, so only its names were checked.';

/** Returns a hint that tells how to go back to the previous version. */
export function returnHint(module: string, { modules }: Edition): string {
  const before = modules[module]?.version;
  return before ? ` To go back: npm run release -- ${module} --to ${before}` : '';
}
