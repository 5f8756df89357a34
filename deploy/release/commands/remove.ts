import { NumberedFailure } from '@console/shared-node/failure.ts';
import { getNames } from '../check/names.ts';
import { publishEdition } from '../edition/publish-edition.ts';
import { requireModule } from '../store/edition.ts';
import { requireNoFreeze } from '../store/history.ts';
import { liveReleases } from '../store/live-releases.ts';
import type { Release } from '../store/release.ts';
import type { Store } from '../store/store.ts';
import type { Caller } from './caller.ts';

/**
 * Removes a micro-frontend in one edition (`--remove`): from menu, search and routes, and from open
 * pages. Its versions stay published, so that it can be restored. If it throws, nothing has changed.
 *
 * @throws {NumberedFailure} if the module does not exist, the console needs it, or releases are
 *   stopped
 */
export async function remove(
  store: Store,
  { module, reason }: { readonly module: string; readonly reason: string },
  { by, requireUnchanged, say }: Caller,
): Promise<void> {
  const { history } = await store.changeLive(async (now) => {
    const { version: from } = requireModule(now, module);
    requireUnchanged?.(now);
    requireNoFreeze(now);
    await requireRemovable(await liveReleases(store, now.modules), module);
    const { [module]: _, ...modules } = now.modules;
    const at = new Date().toISOString();
    const change = { at, by, how: 'remove' as const, module, from, ...(reason && { reason }) };
    return publishEdition(store, now, { ...now, modules, changes: [change] });
  });
  const change = history.findLast((entry) => entry.module === module && entry.how === 'remove');
  say(`${module} is removed. To restore it: npm run release -- --revert ${change?.id}`);
}

/** @throws {NumberedFailure} if the module is not a micro-frontend, or other modules import it */
async function requireRemovable(live: readonly Release[], module: string): Promise<void> {
  const release = live.find((one) => one.module === module);
  const refused = (why: string) =>
    new NumberedFailure('MF-215', `${module} cannot be removed: ${why}`);
  if (!release?.manifest) throw refused('it is part of the console, not a micro-frontend');
  const names = await getNames(live);
  for (const other of live) {
    if (other === release) continue;
    const files = Object.values(names.get(other.module) ?? {});
    if (!files.some(({ uses }) => Object.keys(uses).some((used) => used in release.entries)))
      continue;
    throw refused(`${other.module} ${other.version}, which is live, imports it`);
  }
}
