import { Button } from '@blueprintjs/core';
import { Download } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import type { ListRow } from '../queries/list-source.ts';
import type { Column } from './column.ts';
import type { ListIndex } from './list-index.ts';

interface ExportButtonProps<Row extends ListRow> {
  /** Of the file. */
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly index: ListIndex<Row>;
  readonly positions: Uint32Array;
}

/** Hands what is filtered and visible to the person as a CSV file. */
export function ExportButton<Row extends ListRow>(props: ExportButtonProps<Row>) {
  const { name, columns, index, positions } = props;
  const { t, i18n } = useTranslation('shared-ui');
  const save = async () => {
    const { downloadCsv } = await import('./csv-download.ts');
    const rows = Array.from(positions).flatMap((position) => index.rows[position] ?? []);
    downloadCsv(name, columns, rows, i18n.language);
  };
  return (
    <Button
      variant="minimal"
      icon={<Download />}
      text={t('list.export')}
      onClick={() => void save()}
    />
  );
}
