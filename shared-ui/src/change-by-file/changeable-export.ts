import type { TenantId } from '@console/shared-auth';
import i18next from 'i18next';
import { exportOf, type Fields, type Text } from '../field/field.ts';
import { toInputs } from '../form/inputs.ts';
import type { ExportedColumn } from '../list/csv-download.ts';
import type { ListRow } from '../queries/list-source.ts';
import type { TenantHubs } from '../tenant-hubs/tenant-hubs.ts';
import { changeWords } from './change-words.ts';
import { writeHubs } from './hub-cell.ts';
import { formatVersion, toValues } from './row-version.ts';

/** The column of hubs in the list: its heading, and how to load it. */
type HubColumn = Pick<ExportedColumn<never>, 'title' | 'field'>;

/**
 * Returns the columns of an export that can be edited and imported again: every field, the hubs, and
 * the version of the row. If some hub could not be read, there is no column of hubs: the cells would
 * lack hubs, and importing the file would remove tenants from them.
 */
export function changeableExport<Row extends ListRow>(
  fields: Fields<Row>,
  t: Text,
  hubs: { readonly column: HubColumn | undefined; readonly known: TenantHubs },
): readonly ExportedColumn<Row>[] {
  const inputs = toInputs(fields, t);
  const { column, known } = hubs;
  const isKnown = known.status === 'known' && known.complete;
  // The cast is safe: only tenants have hubs.
  const hubsOf = ({ id }: Row) =>
    column && isKnown ? known.of(id as string as TenantId) : undefined;
  const hasHubs = isKnown || known.status === 'reading' || known.status === 'unasked';
  const version = (row: Row) =>
    formatVersion({
      id: row.id,
      values: toValues(inputs, row),
      hubs: hubsOf(row)?.hubs.map(({ id }) => id),
    });
  return [
    ...exportOf(fields, t),
    ...(column && hasHubs
      ? [
          {
            ...column,
            kind: 'text' as const,
            value: (row: Row) => writeHubs(hubsOf(row)?.names ?? []),
          },
        ]
      : []),
    // The last column, because spreadsheets omit empty cells at the end of a row.
    {
      title: i18next.getFixedT(i18next.language, changeWords())('version'),
      kind: 'code',
      value: version,
    },
  ];
}
