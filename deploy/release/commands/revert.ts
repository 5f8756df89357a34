import { NumberedFailure } from '@console/shared-node/failure.ts';
import type { Edition } from '../store/edition.ts';
import { toReversal } from '../store/history.ts';
import type { Store } from '../store/store.ts';
import type { Caller } from './caller.ts';
import { to } from './to.ts';

/** Reverts a change of the history (`--revert <number>`) unless the module was changed again. */
export async function revert(
  store: Store,
  { id, isAgain }: { readonly id: number; readonly isAgain: boolean },
  caller: Caller,
): Promise<void> {
  const entry = store.live.history.find((one) => one.id === id);
  if (!entry) {
    throw new NumberedFailure(
      'MF-104',
      `The history has no change ${id}. To see all changes: npm run release -- --history`,
    );
  }
  const requireReversal = ({ modules }: Edition) => {
    const reversal = toReversal(entry, modules);
    if (reversal instanceof NumberedFailure) throw reversal;
    return reversal;
  };
  const requireUnchanged = (now: Edition) => {
    caller.requireUnchanged?.(now);
    requireReversal(now);
  };
  const reversal = requireReversal(store.live);
  await to(store, { ...reversal, isAgain }, { ...caller, requireUnchanged }, 'revert');
}
