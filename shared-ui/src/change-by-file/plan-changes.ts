import type { HubId } from '@console/shared-auth';
import type { FormField } from '../form/form-field.ts';
import { fieldCheck } from '../form/form-schema.ts';
import { inSteps, type Steps } from '../import/steps.ts';
import type { NamedHub } from '../tenant-hubs/hubs-by-tenant.ts';
import {
  type Comparison,
  compareRow,
  hasChanges,
  isConflict,
  type StoredRow,
} from './compare-row.ts';
import type { FileRow } from './file-rows.ts';

/** A reason why a row cannot be changed or added. */
export interface RowProblem {
  readonly code: string;
  /** The name of the field; absent if the whole row is wrong. */
  readonly field?: string;
  readonly value?: string;
  readonly earlierLine?: number | undefined;
}

/** A row of the file that needs a call, or that is left as it is although it differs. */
export interface PlannedRow extends Comparison {
  readonly kind: 'conflict' | 'refused' | 'change' | 'add';
  readonly row: FileRow;
  /** The id of the stored row, or that of the row to be added. */
  readonly id: string;
  readonly stored: StoredRow | undefined;
  readonly problems: readonly RowProblem[];
}

export interface ChangePlan {
  /** In the order of the file. */
  readonly rows: readonly PlannedRow[];
  /** Number of rows that are stored as they are in the file. */
  readonly unchanged: number;
  /** Number of rows that only other users have changed. */
  readonly changedByOthers: number;
  /** Number of cells that a spreadsheet has reformatted. */
  readonly reformatted: number;
}

export interface PlanRules {
  readonly fields: readonly FormField[];
  /** The names of the fields whose values must be unique. */
  readonly unique: readonly string[];
  readonly hubs: readonly NamedHub[];
  /** The ids of all stored rows, to find rows by a unique value. */
  readonly ids: Iterable<string>;
  readonly getStored: (id: string) => StoredRow | undefined;
  /** The changes of hubs that the user may make. */
  readonly permitted: Readonly<Record<'add' | 'remove', boolean>>;
}

/** Plans the changes that a file asks for, in steps that do not block the page. */
export const planChanges = (file: Iterable<FileRow>, rules: PlanRules): Promise<ChangePlan> =>
  inSteps(planningSteps(file, rules));

function* planningSteps(file: Iterable<FileRow>, rules: PlanRules): Steps<ChangePlan> {
  const owners = new Map(rules.unique.map((name) => [name, new Map<string, string>()]));
  for (const id of rules.ids) {
    const values = rules.getStored(id)?.values ?? {};
    for (const [name, ids] of owners) if (values[name]) ids.set(values[name], id);
    yield;
  }
  const plan = rowPlanner(rules, owners);
  const rows: PlannedRow[] = [];
  let changedByOthers = 0;
  let unchanged = 0;
  let reformatted = 0;
  for (const row of file) {
    const planned = plan(row);
    reformatted += planned.reformatted;
    if (planned.kind) rows.push({ ...planned, kind: planned.kind });
    else if (hasChanges(planned.others)) changedByOthers += 1;
    else unchanged += 1;
    yield;
  }
  return { rows, unchanged, changedByOthers, reformatted };
}

/** A row that needs nothing has no kind. */
type RowPlan = Omit<PlannedRow, 'kind'> & { readonly kind: PlannedRow['kind'] | undefined };

/** For each unique field: the id of the stored row that has each value. */
type Owners = ReadonlyMap<string, ReadonlyMap<string, string>>;

function rowPlanner(rules: PlanRules, owners: Owners) {
  const { fields, hubs, getStored } = rules;
  const check = fieldCheck(fields);
  const lines = new Map<string, number>();
  const none = { values: Object.fromEntries(fields.map(({ name }) => [name, ''])), hubs: [] };

  return (row: FileRow): RowPlan => {
    const id = row.id || (findSame(row) ?? crypto.randomUUID());
    const stored = getStored(id);
    const isNew = row.id === '' && !stored;
    const compared = compareRow(row, stored ?? none, hubs);
    // A row without an id only adds, also to the hubs of a tenant that an earlier run has created.
    const own =
      row.id === '' ? compared.hubs.filter(({ change }) => change === 'add') : compared.hubs;
    const comparison = { ...compared, hubs: own };
    const problems = [...problemsOf(row, id, stored, comparison)];
    const planned = { ...comparison, row, id, stored, problems };
    if (problems.length > 0) return { ...planned, kind: 'refused' };
    if (isNew) return { ...planned, kind: 'add' };
    if (isConflict(comparison)) return { ...planned, kind: 'conflict' };
    return { ...planned, kind: hasChanges(comparison) ? 'change' : undefined };
  };

  /** Returns the id of the stored row with exactly these values: an earlier run has added it. */
  function findSame({ values }: FileRow): string | undefined {
    for (const [name, ids] of owners) {
      const id = ids.get(values[name] ?? '');
      const stored = id === undefined ? undefined : getStored(id);
      if (stored && fields.every(({ name }) => (values[name] ?? '') === stored.values[name]))
        return id;
    }
    return undefined;
  }

  function* problemsOf(
    row: FileRow,
    id: string,
    stored: StoredRow | undefined,
    comparison: Comparison,
  ): Generator<RowProblem> {
    if (row.isTooLong) return yield { code: 'too-many-cells' };
    const earlierLine = lines.get(id);
    lines.set(id, earlierLine ?? row.line);
    if (earlierLine !== undefined) return yield { code: 'repeated-row', earlierLine };
    if (row.id !== '' && !stored) return yield { code: 'unknown-id', value: row.id };
    for (const value of comparison.unknownHubs) yield { code: 'unknown-hub', field: 'hubs', value };
    if (stored && !hasChanges(comparison)) return undefined;
    if (row.version?.isOf(id) === false) return yield { code: 'other-version' };
    if (row.id !== '' && comparison.isUnversioned) return yield { code: 'no-version' };
    if (stored && isConflict(comparison)) return undefined;
    yield* fieldProblems(row, id, stored, comparison);
    for (const change of ['add', 'remove'] as const) {
      const isAsked = comparison.hubs.some((one) => one.change === change);
      if (isAsked && !rules.permitted[change]) yield { code: `no-${change}`, field: 'hubs' };
    }
    return undefined;
  }

  function* fieldProblems(
    row: FileRow,
    id: string,
    stored: StoredRow | undefined,
    comparison: Comparison,
  ): Generator<RowProblem> {
    const changed = new Set(
      stored ? comparison.fields.map(({ name }) => name) : Object.keys(none.values),
    );
    const own = comparison.fields.map(({ name, after = '' }) => [name, after]);
    const values = { ...(stored ?? none).values, ...Object.fromEntries(own) };
    const found = check(values).filter(({ field }) => changed.has(field));
    for (const { field, code } of found) yield { field, code, value: values[field] ?? '' };
    for (const [field, ids] of owners) {
      const value = values[field] ?? '';
      if (!changed.has(field) || found.some((one) => one.field === field)) continue;
      const owner = ids.get(value);
      const line = lines.get(`${field}=${value}`);
      if (owner !== undefined && owner !== id) yield { field, code: 'taken', value };
      else if (line !== undefined) yield { field, code: 'repeated', value, earlierLine: line };
      else lines.set(`${field}=${value}`, row.line);
    }
  }
}

/** How many tenants a plan adds to a hub and removes from it. */
export interface HubChange {
  readonly hub: NamedHub;
  readonly added: number;
  readonly removed: number;
}

export function countHubChanges(rows: readonly PlannedRow[]): readonly HubChange[] {
  const counts = new Map<HubId, HubChange>();
  for (const { hubs } of rows.filter(isSent)) {
    for (const { change, hub } of hubs) {
      const { added, removed } = counts.get(hub.id) ?? { added: 0, removed: 0 };
      const isAdded = change === 'add';
      counts.set(hub.id, {
        hub,
        added: added + (isAdded ? 1 : 0),
        removed: removed + (isAdded ? 0 : 1),
      });
    }
  }
  return [...counts.values()];
}

export const isSent = ({ kind }: PlannedRow): boolean => kind === 'change' || kind === 'add';
