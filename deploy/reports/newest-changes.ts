import { NumberedFailure } from '@console/shared-node/failure.ts';
import type { ReleaseChange } from '@console/shared-ui/contract';
import { THE_CONSOLE } from '../release/edition/trials.ts';
import type { Edition } from '../release/store/edition.ts';
import { type HistoryEntry, type SettingsChange, toReversal } from '../release/store/history.ts';

/** How many changes are shown; `release -- --history` prints all of them. */
const SHOWN = 10;

/** The parts of an edition that describe changes, and whether they can be reverted. */
type Changed = Pick<Edition, 'history' | 'modules'>;

/**
 * Returns the newest changes of releases, newest first.
 *
 * @param edition - the live edition; `undefined` if there is no console yet
 */
export function newestChanges(edition: Changed | undefined): readonly ReleaseChange[] {
  if (!edition) return [];
  const releases = edition.history.filter((entry) => entry.how !== 'settings');
  const newest = releases.slice(-SHOWN).reverse();
  return newest.map((entry) => toChange(entry, edition));
}

function toChange(
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
    isReversible: !(toReversal(entry, modules) instanceof NumberedFailure),
  };
}
