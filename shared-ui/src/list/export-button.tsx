import { Button } from '@blueprintjs/core';
import { Download } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import type { Column } from '../list-index/column.ts';
import type { ListIndex } from '../list-index/list-index.ts';
import { Dropdown } from '../overlay/dropdown.tsx';
import type { ListRow } from '../queries/list-source.ts';
import type { ExportedColumn } from './csv-download.ts';

/** The columns of a file that has every field of a row; their code comes when it is needed. */
export type EveryField<Row> = () => Promise<readonly ExportedColumn<Row>[]>;

interface ExportButtonProps<Row extends ListRow> {
  /** Of the file. */
  readonly name: string;
  /** Those that are seen. */
  readonly columns: readonly Column<Row>[];
  readonly everyField?: EveryField<Row> | undefined;
  readonly index: ListIndex<Row>;
  readonly positions: Uint32Array;
}

/** Hands what is filtered to the person as a CSV file, as it is seen or with every field. */
export function ExportButton<Row extends ListRow>(props: ExportButtonProps<Row>) {
  const { name, columns, everyField, index, positions } = props;
  const { t, i18n } = useTranslation('shared-ui');
  const save = async (exported: readonly ExportedColumn<Row>[]) => {
    const { downloadCsv } = await import(/* webpackChunkName: 'list' */ './csv-download.ts');
    const rows = Array.from(positions).flatMap((position) => index.rows[position] ?? []);
    downloadCsv(name, exported, rows, i18n.language);
  };
  if (!everyField) {
    return (
      <Button
        variant="minimal"
        icon={<Download />}
        text={t('list.export')}
        onClick={() => void save(columns)}
      />
    );
  }
  return (
    <Dropdown text={t('list.export')} icon={<Download />} closesWhenChosen>
      <Button
        variant="minimal"
        fill
        alignText="start"
        text={t('list.exportSeen')}
        onClick={() => void save(columns)}
      />
      <Button
        variant="minimal"
        fill
        alignText="start"
        text={t('list.exportEvery')}
        onClick={async () => save(await everyField())}
      />
    </Dropdown>
  );
}
