import type { AuditEntry } from '@console/platform/audit/audit-entry.ts';
import type { AuditFilter } from '@console/platform/audit/audit-trail.ts';
import { csvLine } from '@console/shared-ui/contract';
import type { HistoryEntry } from '../release/store/history.ts';

/** An entry of one of the audit trails. */
export type AuditLine = Omit<AuditEntry, 'id'> & {
  readonly source: 'api' | 'provider' | 'releases';
};

/** Converts a change of releases; its rows are the module and the version. */
export function toLine(entry: HistoryEntry): AuditLine {
  const { at, by, how, module, from, to, author } = entry;
  const version = 'version' in entry ? entry.version : to;
  const changed = [
    ...('settings' in entry ? entry.settings : []),
    ...((from ?? to) ? [`${from ?? 'nothing'} → ${to ?? 'nothing'}`] : []),
  ];
  const reason = 'reason' in entry ? entry.reason : undefined;
  return {
    source: 'releases',
    at,
    sub: author?.sub ?? 'operator',
    name: author?.name ?? by,
    what: how,
    rows: [module, version].filter((row) => row !== undefined),
    ...(changed.length > 0 && { changed }),
    outcome: 'updated',
    ...(author && { address: author.address, request: author.request }),
    ...(reason !== undefined && { reason }),
  };
}

/** Returns whether a change of releases is selected; the database selects the other entries. */
export function isSelected(line: AuditLine, filter: AuditFilter): boolean {
  const { since, until, who, row, what } = filter;
  const at = Date.parse(line.at);
  return (
    (since === undefined || at >= Date.parse(since)) &&
    (until === undefined || at < Date.parse(until)) &&
    (who === undefined || who === line.sub || who === line.name) &&
    (row === undefined || line.rows.includes(row)) &&
    (what === undefined || what === line.what)
  );
}

const COLUMNS = [
  ...(['source', 'at', 'sub', 'name', 'what', 'rows', 'label', 'changed'] as const),
  ...(['outcome', 'address', 'request', 'reason'] as const),
];

export const CSV_HEADINGS = COLUMNS.join(';');

/** Returns a line of CSV. */
export const toCsv = (line: AuditLine): string =>
  csvLine(COLUMNS.map((name) => [line[name] ?? ''].flat().join(' ')));
