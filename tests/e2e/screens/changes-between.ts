import type { StoredRow as Row } from './other-administrator.ts';

/** All lists by name. */
type Lists = Readonly<Record<string, readonly Row[]>>;

/** Fields whose changes are reported, with their labels. */
const FIELDS: Readonly<Record<string, string>> = {
  name: 'Name',
  key: 'Key',
  contactEmail: 'Contact',
  description: 'Description',
  tenantCount: 'Tenants',
  userCount: 'Users',
  username: 'Username',
  email: 'E-mail',
  hubName: 'Hub',
};

/** Returns the changes between two states of the lists: the counts, then each change, sorted. */
export function changesBetween(before: Lists, after: Lists): Record<string, readonly string[]> {
  const lists = Object.entries(after).map(([list, rows]) => {
    const [old, now] = [byId(before[list] ?? []), byId(rows)];
    const added = rows.filter(({ id }) => !old.has(id));
    const gone = [...old.values()].filter(({ id }) => !now.has(id));
    const changed = rows.flatMap((row) => {
      const was = old.get(row.id);
      const fields = Object.keys(FIELDS).filter((field) => was && was[field] !== row[field]);
      return fields.length > 0 ? [`${toName(row)}: ${fields.map(formatChange).join(', ')}`] : [];
    });
    const counts = [
      ...(added.length > 0 ? [`${added.length} new`] : []),
      ...(changed.length > 0 ? [`${changed.length} changed`] : []),
      ...(gone.length > 0 ? [`${gone.length} gone`] : []),
    ];
    const lines = [
      counts.join(', ') || 'unchanged',
      ...changed,
      ...(added.length > 0 ? [`New: ${toNames(added)}`] : []),
      ...(gone.length > 0 ? [`Gone: ${toNames(gone)}`] : []),
    ];
    return [list, lines.sort()] as const;
  });
  return Object.fromEntries(lists);
}

const byId = (rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]));
const toName = ({ name, firstName, lastName }: Row) => String(name ?? `${firstName} ${lastName}`);
const toNames = (rows: readonly Row[]) => rows.map(toName).sort().join(', ');
const formatChange = (field: string) => `${FIELDS[field]} changed`;
