import { NumberedFailure } from '@console/shared-node/failure.ts';
import type { ReleaseChange } from '@console/shared-ui/contract';
import { THE_CONSOLE } from '../release/edition/trials.ts';
import type { Edition } from '../release/store/edition.ts';
import { type HistoryEntry, reversalOf, type SettingsChange } from '../release/store/history.ts';

/** As many as a person looks through; `release -- --history` has them all. */
const SHOWN = 10;

/** What of an edition tells what was changed, and what has come of it. */
type Changed = Pick<Edition, 'history' | 'modules'>;

/**
 * What was last changed of what is released, the newest first.
 *
 * @param edition - the one that is live; absent: the console was never started
 */
export function newestChanges(edition: Changed | undefined): readonly ReleaseChange[] {
  if (!edition) return [];
  const releases = edition.history.filter((entry) => entry.how !== 'settings');
  const newest = releases.slice(-SHOWN).reverse();
  return newest.map((entry) => changeOf(entry, edition));
}

function changeOf(
  entry: Exclude<HistoryEntry, SettingsChange>,
  { modules }: Changed,
): ReleaseChange {
  const { id, at, by, how, module, from, to } = entry;
  return {
    id,
    at,
    how,
    ...(by !== THE_CONSOLE && { by }),
    ...(module !== undefined && { module }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...('version' in entry && { version: entry.version }),
    ...('share' in entry && { share: entry.share }),
    ...('reason' in entry && entry.reason && { reason: entry.reason }),
    isReversible: !(reversalOf(entry, modules) instanceof NumberedFailure),
  };
}
