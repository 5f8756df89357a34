import { publishEdition } from '../edition/publish-edition.ts';
import { describeFreeze, type FreezeChange, findFreeze } from '../store/history.ts';
import type { Store } from '../store/store.ts';
import type { Caller } from './caller.ts';

/** The freeze or unfreeze to apply, and why. */
interface WantedFreeze {
  readonly how: FreezeChange['how'];
  /** Shown to publishers who try to release meanwhile. */
  readonly reason: string;
}

/**
 * Stops all releases, or allows them again (`--freeze`, `--unfreeze`). A change that is already
 * running finishes first; nothing goes live afterwards.
 */
export async function freeze(
  store: Store,
  { how, reason }: WantedFreeze,
  { by, say }: Pick<Caller, 'by' | 'say'>,
): Promise<void> {
  const outcome = await store.changeLive(async (now) => {
    const before = findFreeze(now);
    if (how === 'freeze' && before) return describeFreeze(before);
    if (how === 'unfreeze' && !before) return 'Releases were not stopped';
    const next = await publishEdition(store, now, {
      ...now,
      changes: [{ at: new Date().toISOString(), by, how, ...(reason && { reason }) }],
    });
    const after = findFreeze(next);
    return after ? describeFreeze(after) : 'Releases are allowed again';
  });
  say(`${outcome}.`);
}
