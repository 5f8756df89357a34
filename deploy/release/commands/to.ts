import type { WantedVersion } from '../options/read-command.ts';
import { publishedBefore } from '../stage/local-builds.ts';
import { meantVersion } from '../stage/stage.ts';
import { getLocation } from '../store/module-location.ts';
import { readReleases } from '../store/release.ts';
import type { Store } from '../store/store.ts';
import type { Caller } from './caller.ts';
import { goLive, returnHint, typesNote } from './release.ts';

/** Makes a published version live, older or newer (`--to <version>`). */
export async function to(
  store: Store,
  { module, version: wanted, isAgain }: WantedVersion,
  { by, requireUnchanged, say }: Caller,
  how: 'to' | 'revert' = 'to',
): Promise<void> {
  const all = await readReleases(store.releases, module, getLocation(store.live, module));
  const version = meantVersion(
    wanted,
    all.map((one) => one.version),
  );
  const published = await publishedBefore(store, module, version);
  if (store.live.modules[module]?.version === version) {
    return say(`${module} ${version} is live already.`);
  }
  await goLive(store, [published], { by, how, isAgain, requireUnchanged });
  say(
    `${module} ${version} is live.${typesNote(published.folder)}${returnHint(module, store.live)}`,
  );
}
