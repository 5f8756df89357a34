import type { HubId } from '@console/shared-auth';
import i18next from 'i18next';
import { type Fields, type Text, toExportColumns } from '../field/field.ts';
import { lateWords } from '../language/late-words.ts';
import type { Column } from '../list-index/column.ts';
import { writeHubs } from './hub-cell.ts';
import { formatVersion, toValues } from './row-version.ts';

type ExportedColumn<Row> = Pick<Column<Row>, 'title' | 'kind' | 'value' | 'searchAs'>;

/** The fields of an entity, for an export that can be edited and imported again. */
export interface ChangeableFields<Row> {
  /** The fields to export. */
  readonly fields: Fields<Row>;
  /** Returns the headings, which are the texts `field.<name>`. */
  readonly t: Text;
  /**
   * The hubs of each row, and their column in the list. Undefined if some hub could not be read: the
   * cells would lack hubs, and importing the file would remove tenants from them.
   */
  readonly hubs:
    | (Pick<Column<Row>, 'title' | 'searchAs'> & {
        readonly of: (
          row: Row,
        ) =>
          | { readonly hubs: readonly { readonly id: HubId; readonly name: string }[] }
          | undefined;
      })
    | undefined;
}

/** Returns the columns of an export that can be edited and imported again: every field, hubs, version. */
export function changeableExport<Row extends { readonly id: string }>({
  fields,
  t,
  hubs,
}: ChangeableFields<Row>): readonly ExportedColumn<Row>[] {
  const editable = fields.filter(({ input }) => input);
  const columnOfHubs = hubs && {
    ...hubs,
    kind: 'text' as const,
    value: (row: Row) => writeHubs((hubs.of(row)?.hubs ?? []).map(({ name }) => name)),
  };
  const version = (row: Row) =>
    formatVersion({
      id: row.id,
      values: toValues(editable, row),
      hubs: hubs?.of(row)?.hubs.map(({ id }) => id),
    });
  return [
    ...toExportColumns(fields, t),
    ...(columnOfHubs ? [columnOfHubs] : []),
    // The last column, because spreadsheets omit empty cells at the end of a row.
    { title: versionHeading(i18next.language), kind: 'code', value: version },
  ];
}

/** Returns the heading of the column of versions. */
export const versionHeading = (language: string): string =>
  i18next.getFixedT(
    language,
    lateWords('shared-ui/exported-row', { en: { version: 'Version' }, fr: { version: 'Version' } }),
  )('version');
