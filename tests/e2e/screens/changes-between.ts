import type { StoredRow as Row } from './somebody-else.ts';

/** All lists, by what they are called. */
type Lists = Readonly<Record<string, readonly Row[]>>;

/** Members of rows that are told when they change, as the screens call them. */
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

/** What is otherwise in lists than before: how much, and then each change, as texts in order. */
export function changesBetween(before: Lists, after: Lists): Record<string, readonly string[]> {
  const lists = Object.entries(after).map(([list, rows]) => {
    const [old, now] = [byId(before[list] ?? []), byId(rows)];
    const added = rows.filter(({ id }) => !old.has(id));
    const gone = [...old.values()].filter(({ id }) => !now.has(id));
    const changed = rows.flatMap((row) => {
      const was = old.get(row.id);
      const fields = Object.keys(FIELDS).filter((field) => was && was[field] !== row[field]);
      return fields.length > 0 ? [`${nameOf(row)}: ${fields.map(toldOf).join(', ')}`] : [];
    });
    const counts = [
      ...(added.length > 0 ? [`${added.length} new`] : []),
      ...(changed.length > 0 ? [`${changed.length} changed`] : []),
      ...(gone.length > 0 ? [`${gone.length} gone`] : []),
    ];
    const lines = [
      counts.join(', ') || 'unchanged',
      ...changed,
      ...(added.length > 0 ? [`New: ${namesOf(added)}`] : []),
      ...(gone.length > 0 ? [`Gone: ${namesOf(gone)}`] : []),
    ];
    return [list, lines.sort()] as const;
  });
  return Object.fromEntries(lists);
}

const byId = (rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]));
const nameOf = ({ name, firstName, lastName }: Row) => String(name ?? `${firstName} ${lastName}`);
const namesOf = (rows: readonly Row[]) => rows.map(nameOf).sort().join(', ');
const toldOf = (field: string) => `${FIELDS[field]} changed`;
