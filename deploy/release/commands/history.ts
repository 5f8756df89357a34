import { inOneLine } from '@console/shared-node/failure.ts';
import { type EditionTrial, unknownModule } from '../store/edition.ts';
import type { HistoryEntry } from '../store/history.ts';
import { describeAllowance } from '../store/release.ts';
import type { Store } from '../store/store.ts';
import type { Caller } from './caller.ts';

/** Prints who changed the live versions, and when, newest first (`--history`). */
export async function history(
  { live }: Store,
  { module }: { readonly module?: string },
  { say }: Pick<Caller, 'say'>,
): Promise<void> {
  const known = [...new Set(live.history.flatMap((entry) => entry.module ?? []))];
  if (module !== undefined && !known.includes(module)) throw unknownModule(module, known);
  for (const entry of live.history.toReversed()) {
    if (module !== undefined && module !== entry.module) continue;
    const { id, at, by, how } = entry;
    say(inOneLine([id, at, by, how, ...describeChange(entry)].join('  ')));
  }
}

/** Returns the change and reason of an entry. */
function describeChange(entry: HistoryEntry): readonly string[] {
  const { module, from, to } = entry;
  const reason = 'reason' in entry && entry.reason ? [entry.reason] : [];
  if ('settings' in entry) return [entry.settings.join(', ')];
  if (module === undefined) return reason;
  const change = (from ?? to) ? [`${from ?? 'nothing'} → ${to ?? 'nothing'}`] : [];
  const version = 'version' in entry && change.length === 0 ? [entry.version] : [];
  const terms = entry.how === 'trial' ? [formatTerms(entry)] : [];
  const allowed = 'allowed' in entry && entry.allowed ? [describeAllowance(entry.allowed)] : [];
  return [module, ...version, ...change, ...terms, ...reason, ...allowed];
}

/** Describes the share and end of a trial. */
export const formatTerms = ({ share, until }: Pick<EditionTrial, 'share' | 'until'>): string =>
  `${share} % until ${until}`;
