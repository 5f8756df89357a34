import { goLive } from '../edition/publish-checked.ts';
import type { WantedVersion } from '../options/read-command.ts';
import { publishedBefore } from '../stage/local-builds.ts';
import type { Store } from '../store/store.ts';
import { type Caller, toOccasion } from './caller.ts';
import { returnHint, typesNote } from './release.ts';

/** Makes a published version live, older or newer (`--to <version>`). */
export async function to(
  store: Store,
  { module, version, isAgain }: WantedVersion,
  caller: Caller,
  how: 'to' | 'revert' = 'to',
): Promise<void> {
  const { say } = caller;
  const published = await publishedBefore(store, module, version);
  if (store.live.modules[module]?.version === version) {
    return say(`${module} ${version} is live already.`);
  }
  await goLive(store, [published], { ...toOccasion(caller), how, isAgain });
  say(
    `${module} ${version} is live.${typesNote(published.folder)}${returnHint(module, store.live)}`,
  );
}
