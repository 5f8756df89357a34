import { hubs } from '@console/shared-auth';
import type { RunNote, ShownPlacing } from '../activity/run-note.ts';
import type { JobTask } from '../tray/job.ts';
import { changePairOfJob, type PairChange, pairCalls } from './pair-change.ts';

export const invert = (one: PairChange): PairChange => ({
  ...one,
  change: one.change === 'add' ? 'remove' : 'add',
});

/**
 * Returns a task for each tenant. It adds the tenant to hubs before it removes the tenant from other
 * hubs, so that after a failure the tenant is still in some hub.
 *
 * @param made - collects confirmed changes; a repeated task skips them
 */
export function pairTasks(
  changes: readonly PairChange[],
  made = new Set<PairChange>(),
): readonly JobTask[] {
  return [...byTenant(changes)].map(([id, own]) => ({
    id,
    label: formatLabel(own),
    ...detailOf(own[0]?.tenant.key),
    name: own[0]?.tenant.name ?? '',
    placings: own.map(toPlacing),
    calls: pairCalls(own),
    run: async (to, signal) => {
      for (const one of own) {
        if (made.has(one)) continue;
        signal.throwIfAborted();
        await changePairOfJob(one, to);
        made.add(one);
      }
    },
  }));
}

function byTenant(changes: readonly PairChange[]): Map<string, PairChange[]> {
  const tenants = new Map<string, PairChange[]>();
  for (const kind of ['add', 'remove'] as const) {
    for (const one of changes) {
      if (one.change !== kind) continue;
      const own = tenants.get(one.tenant.id) ?? [];
      own.push(one);
      tenants.set(one.tenant.id, own);
    }
  }
  return tenants;
}

const detailOf = (key: string | undefined) => (key === undefined ? {} : { detail: key });

/** Returns `+ Aare Treuhand`, or `Aare Treuhand (+ France Est, − Arc lémanique)`. */
function formatLabel(changes: readonly PairChange[]): string {
  const [first, ...others] = changes;
  if (!first) return '';
  if (others.length === 0) return `${SIGNS[first.change]} ${first.tenant.name}`;
  const hubs = changes.map(({ change, hub }) => `${SIGNS[change]} ${hub.name}`);
  return `${first.tenant.name} (${hubs.join(', ')})`;
}

const SIGNS = { add: '+', remove: '−' } as const;

/** Returns the log's record of a change, with which the change can be undone. */
export const toPlacing = ({ change, hub, tenant: { id, name } }: PairChange): ShownPlacing => ({
  way: change === 'add' ? 'into' : 'out-of',
  thing: { id, name },
  place: { id: hub.id, name: hub.name },
  shownBy: hubs.tenantIdsKey(hub.id),
});

/** Returns the log's description of changes: the hub that tenants enter or leave. */
export function toRunNote(changes: readonly PairChange[]): RunNote {
  const into = changes.find(({ change }) => change === 'add')?.hub;
  const outOf = changes.find(({ change }) => change === 'remove')?.hub;
  const hub = into ?? outOf;
  const isOne = changes.every((one) => one.hub.id === hub?.id);
  const both = isOne ? 'assign' : 'move';
  return {
    verb: into ? (outOf ? both : 'add') : 'remove',
    kind: 'tenant',
    ...(hub && (into || isOne) && { place: { id: hub.id, name: hub.name, kind: 'hub' } }),
  };
}
