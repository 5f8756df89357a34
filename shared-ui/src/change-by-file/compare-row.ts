import { readHubs } from '../exported-row/hub-cell.ts';
import type { FormValues } from '../form/form-field.ts';
import type { NamedHub } from '../tenant-hubs/hubs-by-tenant.ts';
import type { FileRow } from './file-rows.ts';

/** A row as the server has it now. */
export interface StoredRow {
  readonly values: FormValues;
  readonly hubs: readonly NamedHub[];
}

export interface FieldDifference {
  readonly name: string;
  /** The stored value. */
  readonly before: string;
  /** The value in the file; undefined if the file lacks the column. */
  readonly after: string | undefined;
}

export interface HubDifference {
  readonly change: 'add' | 'remove';
  readonly hub: NamedHub;
}

/** The differences between a row of a file and the stored row. */
export interface Comparison {
  /** The changes that the file asks for. */
  readonly fields: readonly FieldDifference[];
  readonly hubs: readonly HubDifference[];
  /** Changes by other users since the export, unless the file has the same value. */
  readonly others: {
    readonly fields: readonly FieldDifference[];
    readonly hubs: readonly HubDifference[];
  };
  /** True if the file asks for changes, but does not tell what the row was when it was exported. */
  readonly isUnversioned: boolean;
  readonly unknownHubs: readonly string[];
  /** Number of cells that a spreadsheet has reformatted, which count as unchanged. */
  readonly reformatted: number;
}

/**
 * Compares a row of a file with the stored row and, by its version, with the exported row. A value that
 * is the same in the file and on the server needs nothing, even if another user stored it.
 *
 * @param all - all hubs
 */
export function compareRow(row: FileRow, stored: StoredRow, all: readonly NamedHub[]): Comparison {
  const { version } = row;
  const fields: FieldDifference[] = [];
  const othersFields: FieldDifference[] = [];
  let reformatted = 0;
  for (const [name, before] of Object.entries(stored.values)) {
    const after = row.values[name];
    if (after === before) continue;
    const wasSame = version?.hadValue(name, before) ?? true;
    if (wasSame && after !== undefined && isReformatted(before, after)) reformatted += 1;
    else if (wasSame && after !== undefined) fields.push({ name, before, after });
    if (wasSame) continue;
    othersFields.push({ name, before, after });
    if (after !== undefined && !version?.hadValue(name, after))
      fields.push({ name, before, after });
  }
  const hubs = compareHubs(row, stored, all);
  const isChange = fields.length + hubs.own.length > 0;
  const removes = hubs.own.some(({ change }) => change === 'remove');
  return {
    fields,
    hubs: hubs.own,
    others: { fields: othersFields, hubs: hubs.others },
    isUnversioned: isChange && (!version || (!version.wasIn && removes)),
    unknownHubs: hubs.unknown,
    reformatted,
  };
}

export const hasChanges = ({ fields, hubs }: Pick<Comparison, 'fields' | 'hubs'>): boolean =>
  fields.length + hubs.length > 0;

export const isConflict = (one: Comparison): boolean => hasChanges(one) && hasChanges(one.others);

function compareHubs(
  { hubs: cell, version }: FileRow,
  stored: StoredRow,
  all: readonly NamedHub[],
) {
  const own: HubDifference[] = [];
  const others: HubDifference[] = [];
  if (cell === undefined) return { own, others, unknown: [] };
  const { hubs: wanted, unknown } = readHubs(cell, all, stored.hubs);
  const compare = (change: HubDifference['change'], hub: NamedHub) => {
    const isIn = change === 'remove';
    const wasIn = version?.wasIn?.(hub.id) ?? isIn;
    if (wasIn === isIn) own.push({ change, hub });
    // Another user has added the tenant to this hub, or removed it: the opposite of this difference.
    else others.push({ change, hub });
  };
  const ids = (some: readonly NamedHub[]) => new Set(some.map(({ id }) => id));
  const [wantedIds, storedIds] = [ids(wanted), ids(stored.hubs)];
  for (const hub of wanted) if (!storedIds.has(hub.id)) compare('add', hub);
  for (const hub of stored.hubs) if (!wantedIds.has(hub.id)) compare('remove', hub);
  return { own, others, unknown };
}

const NUMBER = /^[+-]?[\d’' \u{a0}\u{202f}]*\d(?:[.,]\d+)?(?:e[+-]?\d+)?$/iu;
const DATE = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/;

/** Checks whether a spreadsheet makes one text of the other: `12` of `0012`, `1.5.24` of `2024-05-01`. */
function isReformatted(before: string, after: string): boolean {
  if (!DATE.test(before) || !DATE.test(after)) {
    return NUMBER.test(before) && NUMBER.test(after) && toNumber(before) === toNumber(after);
  }
  const [one, other] = [toDateParts(before), toDateParts(after)];
  // A user who edits a date keeps its format; in another format, its parts may have another order.
  if (toFormat(before) === toFormat(after)) return one.join() === other.join();
  return one.sort().join() === other.sort().join();
}

const toFormat = (date: string): string =>
  date.replace(/\d+/g, ({ length }) => (length > 2 ? 'y' : 'd'));

const toDateParts = (date: string): number[] =>
  (date.match(/\d+/g) ?? []).map((part) => Number(part) % 100);

const toNumber = (text: string): number =>
  Number(text.replace(/[^\d.,e+-]/gi, '').replace(',', '.'));
