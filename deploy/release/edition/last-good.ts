import { canReturn } from '../check/check.ts';
import type { TypeChecks } from '../check/types/type-checks.ts';
import type { Edition } from '../store/edition.ts';
import { versionsBefore } from '../store/history.ts';
import { readWhole } from '../store/live-releases.ts';
import type { Release } from '../store/release.ts';
import type { Store } from '../store/store.ts';

/** Returns a module's newest former version that exists and is compatible with the live versions. */
export async function lastGoodRelease(
  store: Store,
  { modules, history }: Pick<Edition, 'modules' | 'history'>,
  module: string,
  live: readonly Release[],
  typeChecks: TypeChecks,
): Promise<Release | undefined> {
  const location = modules[module];
  for (const version of location ? versionsBefore(history, module) : []) {
    const release = location && (await readWhole(store, module, version, location));
    if (release && (await canReturn(release, live, typeChecks))) return release;
  }
  return undefined;
}

/** Returns the fallback version of each module. */
export async function lastGoodReleases(
  store: Store,
  edition: Pick<Edition, 'modules' | 'history'>,
  live: readonly Release[],
  typeChecks: TypeChecks,
): Promise<Record<string, Release>> {
  const found: Record<string, Release> = {};
  for (const module of Object.keys(edition.modules)) {
    const release = await lastGoodRelease(store, edition, module, live, typeChecks);
    if (release) found[module] = release;
  }
  return found;
}
