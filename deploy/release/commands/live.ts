import { NumberedFailure } from '@console/shared-node/failure.ts';
import { findTrial } from '../edition/trials.ts';
import { publishedBefore } from '../stage/local-builds.ts';
import { type Edition, requireModule } from '../store/edition.ts';
import type { StagedVersion } from '../store/release.ts';
import type { Store } from '../store/store.ts';
import type { Caller } from './caller.ts';
import { goLive } from './release.ts';

/** Makes modules' versions on trial live for all (`--live`), with all versions of the same trials. */
export async function live(
  store: Store,
  { modules }: { readonly modules: readonly string[] },
  caller: Caller,
): Promise<void> {
  const edition = store.live;
  const staged = new Map<string, StagedVersion>();
  for (const name of modules) {
    requireModule(edition, name);
    for (const [module, version] of Object.entries(trialVersions(name, edition))) {
      staged.set(module, await publishedBefore(store, module, version));
    }
  }
  const requireUnchanged = (now: Edition) => {
    caller.requireUnchanged?.(now);
    for (const { module, note } of staged.values()) trialVersions(module, now, note.version);
  };
  const occasion = { by: caller.by, how: 'live', requireUnchanged } as const;
  await goLive(store, [...staged.values()], occasion);
  for (const { module, note } of staged.values())
    caller.say(`${module} ${note.version} is live for all.`);
}

/**
 * Returns all versions of the trial that a module is in.
 *
 * @throws {NumberedFailure} if the module is in no trial, or is on trial with a version other than
 *   `version`
 */
function trialVersions(
  module: string,
  edition: Edition,
  version?: string,
): Readonly<Record<string, string>> {
  const { versions = {} } = findTrial(edition, module) ?? {};
  const tried = versions[module];
  if (tried !== undefined && (version ?? tried) === tried) return versions;
  throw new NumberedFailure(
    'MF-136',
    version ? `${module} ${version} is no longer on trial` : `No version of ${module} is on trial`,
  );
}
