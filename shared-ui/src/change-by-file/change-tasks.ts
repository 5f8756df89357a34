import { ApiError, type TenantId, type Writes } from '@console/shared-auth';
import type { FormValues } from '../form/form-field.ts';
import { filledIn } from '../form/inputs.ts';
import type { ListRow } from '../queries/list-source.ts';
import { changePairOfJob, sendPair } from '../tenant-hubs/pair-change.ts';
import { toPlacing } from '../tenant-hubs/pair-tasks.ts';
import type { JobTask } from '../tray/job.ts';
import { type Comparison, compareRow, hasChanges, isConflict } from './compare-row.ts';
import type { LatestRows } from './latest-rows.ts';
import type { PlannedRow } from './plan-changes.ts';

export interface RowWriter<Row extends ListRow> {
  readonly latest: LatestRows<Row>;
  /** Writes a row; with a version, only if the server still has this version. */
  readonly put: (
    id: string,
    values: FormValues,
    version: number | undefined,
    to: Writes,
  ) => Promise<unknown>;
  /** Describes what other users have changed, for the verdict: for each field, the stored value. */
  readonly describe: (
    others: Comparison['others'],
  ) => readonly { readonly field: string; readonly code: string }[];
}

/** How often a row that others are changing is compared again before its task fails. */
const MAX_TRIES = 3;

/** Returns the task that stores a row of a file. It is safe to repeat: it sends only what differs. */
export function changeTask<Row extends ListRow>(
  { row, id, kind, stored, hubs: planned }: PlannedRow,
  { latest, put, describe }: RowWriter<Row>,
): JobTask {
  const { name = '', key } = { ...stored?.values, ...row.values };
  // The cast is safe: only tenants have hubs.
  const tenant = { id: id as TenantId, name };
  // Pairs that the server has confirmed; the cached hubs show them a little later.
  const confirmed = new Set<string>();
  return {
    id,
    label: name,
    ...(key && { detail: key }),
    placings: planned.map((one) => toPlacing({ ...one, tenant })),
    calls: async (to) => {
      if (isNew()) await put(id, filledIn(row.values), undefined, to);
      else {
        const values = changedValues(compare());
        if (values) await put(id, filledIn(values), latest.version(id), to);
      }
      for (const one of planned) await sendPair({ ...one, tenant }, to);
    },
    run: async (to, signal) => {
      if (isNew()) await write(row.values, to);
      else await writeChanges(to);
      const { hubs, others } = compare();
      if (hubs.length > 0 && others.hubs.length > 0)
        throw conflict({ fields: [], hubs: others.hubs });
      for (const { change, hub } of hubs) {
        // A row without an id adds only.
        if (confirmed.has(hub.id) || (row.id === '' && change === 'remove')) continue;
        signal.throwIfAborted();
        await changePairOfJob({ change, hub, tenant }, to);
        confirmed.add(hub.id);
      }
    },
  };

  function isNew(): boolean {
    return kind === 'add' && !latest.row(id);
  }

  /** Writes the changed values over the newest version; compares again if there is a newer one. */
  async function writeChanges(to: Writes): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      const comparison = compare();
      if (isConflict(comparison)) throw conflict(comparison.others);
      const values = changedValues(comparison);
      if (!values) return;
      try {
        await write(values, to);
        return;
      } catch (error) {
        const isNewer = error instanceof ApiError && error.status === 412;
        if (!isNewer || !latest.note(error.current) || tries === MAX_TRIES) throw error;
      }
    }
  }

  /** Returns the newest values with the changes of the file; undefined if nothing differs. */
  function changedValues({ fields }: Comparison): FormValues | undefined {
    if (fields.length === 0) return undefined;
    const changed = fields.map((one) => [one.name, one.after ?? '']);
    return { ...latest.inputs(id), ...Object.fromEntries(changed) };
  }

  async function write(values: FormValues, to: Writes): Promise<void> {
    const stored = await put(id, filledIn(values), latest.version(id), to);
    latest.note(stored) || latest.note({ ...latest.row(id), ...values, id });
  }

  function compare(): Comparison {
    const now = latest.stored(id);
    if (!now) throw new ApiError({ kind: 'not-found' });
    return compareRow(row, now, latest.hubs);
  }

  function conflict(others: Comparison['others']): ApiError {
    return new ApiError({ kind: 'conflict', fields: hasChanges(others) ? describe(others) : [] });
  }
}
