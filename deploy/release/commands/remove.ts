import { NumberedFailure } from '@console/shared-node/failure.ts';
import { namesOf } from '../check/names.ts';
import { publishEdition } from '../edition/publish-edition.ts';
import { type Edition, unknownModule } from '../store/edition.ts';
import { requireThawed } from '../store/history.ts';
import { liveReleases } from '../store/live-releases.ts';
import type { Release } from '../store/release.ts';
import type { Store } from '../store/store.ts';
import { type Caller, toOccasion } from './caller.ts';

/** Removes a micro-frontend (`--remove`). */
export async function remove(
  store: Store,
  { module, reason }: { readonly module: string; readonly reason: string },
  caller: Caller,
): Promise<void> {
  const { history } = await removeModule(store, { module, reason, ...toOccasion(caller) });
  const change = history.findLast((entry) => entry.module === module && entry.how === 'remove');
  caller.say(`${module} is taken away. To have it back: npm run release -- --revert ${change?.id}`);
}

/** A micro-frontend to remove, and by whom. */
export interface Removing {
  readonly module: string;
  readonly by: string;
  /** The reason, for the history. */
  readonly reason?: string;
  /** Throws if the state that the command is based on has changed. */
  readonly requireStill?: (now: Edition) => void;
}

/**
 * Removes a micro-frontend in one edition: from menu, search and routes, and from open pages. Its
 * versions stay published, so that it can come back.
 *
 * @returns the next edition, with the change in its history
 * @throws {NumberedFailure} if the module does not exist, the console needs it, or releases are
 *   stopped; then nothing has changed
 */
export function removeModule(
  store: Store,
  { module, by, reason, requireStill }: Removing,
): Promise<Edition> {
  return store.change(async () => {
    const now = await store.edition();
    const standing = now?.modules[module];
    if (!now || !standing) throw unknownModule(module, Object.keys(now?.modules ?? {}));
    requireStill?.(now);
    requireThawed(now);
    await requireNoPart(await liveReleases(store, now.modules), module);
    const { [module]: _, ...modules } = now.modules;
    return publishEdition(store, now, {
      modules,
      settings: now.settings,
      changes: [
        {
          at: new Date().toISOString(),
          by,
          how: 'remove',
          module,
          from: standing.version,
          ...(reason && { reason }),
        },
      ],
    });
  });
}

/** @throws {NumberedFailure} if the module is no micro-frontend, or others import it */
async function requireNoPart(live: readonly Release[], module: string): Promise<void> {
  const release = live.find((one) => one.module === module);
  const refused = (why: string) => new NumberedFailure('MF-215', `${module} stays: ${why}`);
  if (!release?.manifest) throw refused('it is a part of the console, and no micro-frontend');
  const names = await namesOf(live);
  for (const other of live) {
    if (other === release) continue;
    const files = Object.values(names.get(other.module) ?? {});
    if (!files.some(({ uses }) => Object.keys(uses).some((used) => used in release.entries)))
      continue;
    throw refused(`${other.module} ${other.version}, which is live, imports it`);
  }
}
