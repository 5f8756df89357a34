import type { Gate } from '../check/rules.ts';
import { noteBuilds } from '../edition/publish-edition.ts';
import type { WantedBuilds } from '../options/read-command.ts';
import { type Edition, getOrigin } from '../store/edition.ts';
import type { StagedVersion } from '../store/release.ts';
import type { Store } from '../store/store.ts';
import type { Caller } from './caller.ts';
import { publishChecked, typesNote } from './release.ts';

/** Builds what changed and publishes it, so that it can only be tried by a link (`--publish`). */
export async function publish(
  store: Store,
  wanted: WantedBuilds,
  { say, stage }: Caller,
): Promise<void> {
  const staged = await stage(store, wanted);
  await publishToTry(store, staged, { allowed: wanted.allowed, say });
  for (const { module, note, folder } of staged) {
    say(`${module} ${note.version} is published.${typesNote(folder)}`);
  }
  say(`To try: ${tryingAddress(store.live, staged)}`);
}

/** Publishes staged versions that pass every check, without making them live. */
export const publishToTry = (
  store: Store,
  staged: readonly StagedVersion[],
  gate: Gate = {},
): Promise<Edition> => {
  const change = (now: Edition) => ({ modules: noteBuilds(staged, now), changes: [] });
  return publishChecked(store, staged, change, gate);
};

/** Returns a link to try versions, in the form that root-config reads (`shared-versions.ts`). */
export function tryingAddress(edition: Edition, staged: readonly StagedVersion[]): string {
  const versions = staged.map(({ module, note }) => `${module}@${note.version}`);
  const { base = '/' } = edition.settings;
  return `${getOrigin(edition)}${base}?versions=${versions.join(',')}`;
}
