import { carriesTypes } from '../check/types/carried-types.ts';
import { goLive } from '../edition/publish-checked.ts';
import type { WantedRelease } from '../options/read-command.ts';
import type { Edition } from '../store/edition.ts';
import { noteIn, type StagedVersion } from '../store/release.ts';
import type { Store } from '../store/store.ts';
import { type Caller, toOccasion } from './caller.ts';

/** Builds what changed, checks it and makes it live (`npm run release -- <module> …`). */
export async function release(store: Store, wanted: WantedRelease, caller: Caller): Promise<void> {
  const { say } = caller;
  const staged = await caller.stage(store, wanted);
  const changing = await leaveOutLive(store, staged, say);
  if (changing.length === 0) return;
  await goLive(store, changing, { ...toOccasion(caller), how: 'release', isAgain: wanted.isAgain });
  for (const { module, note, folder } of changing) {
    const isRestored = store.live.modules[module]?.version === note.version;
    say(
      isRestored
        ? `${module} ${note.version} is live again: its files, which were lost, are back.`
        : `${module} ${note.version} is live.${typesNote(folder)}${returnHint(module, store.live)}`,
    );
  }
}

/** Leaves out versions that are live already, unless files of them were lost, and says so. */
export async function leaveOutLive(
  store: Store,
  staged: readonly StagedVersion[],
  say: (line: string) => void,
): Promise<readonly StagedVersion[]> {
  const changing: StagedVersion[] = [];
  for (const version of staged) {
    const { module, note, folder } = version;
    const isLive = store.live.modules[module]?.version === note.version;
    // A version whose files are restored gets its note when it is published.
    const isWhole = async () =>
      (await noteIn(folder)) && (await store.holds(`${module}/${note.version}`));
    if (isLive && (await isWhole())) say(`${module} ${note.version} is live already.`);
    else changing.push(version);
  }
  return changing;
}

/** Returns a notice if a version carries no types, because it was built elsewhere or long ago. */
export const typesNote = (folder: string): string =>
  carriesTypes(folder) ? '' : ' It carries no types: it was judged by its names alone.';

/** Returns a hint how to go back to the previous version. */
export function returnHint(module: string, { modules }: Edition): string {
  const before = modules[module]?.version;
  return before ? ` To go back: npm run release -- ${module} --to ${before}` : '';
}
