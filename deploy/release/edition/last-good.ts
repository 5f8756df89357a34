import type { Edition } from '../store/edition.ts';
import { versionsBefore } from '../store/history.ts';
import { readWhole } from '../store/live-releases.ts';
import type { Release } from '../store/release.ts';
import type { Store } from '../store/store.ts';

/** Checks whether a former version can run with those that are live now. */
export type MayRun = (release: Release) => Promise<boolean>;

/** Returns a module's newest former version that still exists and may run, if any. */
export async function lastGoodRelease(
  store: Store,
  { modules, history }: Pick<Edition, 'modules' | 'history'>,
  module: string,
  mayRun: MayRun,
): Promise<Release | undefined> {
  for (const version of versionsBefore(history, module)) {
    const place = modules[module];
    if (!place) return undefined;
    const release = await readWhole(store, module, version, place);
    if (release && (await mayRun(release))) return release;
  }
  return undefined;
}

/** Returns the fallback version of each module. */
export async function lastGoodReleases(
  store: Store,
  edition: Pick<Edition, 'modules' | 'history'>,
  mayRun: MayRun,
): Promise<Record<string, Release>> {
  const found: Record<string, Release> = {};
  for (const module of Object.keys(edition.modules)) {
    const release = await lastGoodRelease(store, edition, module, mayRun);
    if (release) found[module] = release;
  }
  return found;
}
