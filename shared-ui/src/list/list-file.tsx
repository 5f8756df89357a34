import { Button } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../dialog/modal.tsx';
import { type ChangeableFields, changeableExport } from '../exported-row/changeable-export.ts';
import { lateWords } from '../language/late-words.ts';
import type { ListRow } from '../queries/list-source.ts';
import { useLasted } from '../value/use-lasted.ts';
import { downloadCsv, type ExportedColumn, loadAwaited } from './csv-download.ts';

/** Loads the columns for an export that contains every field of a row, or describes them. */
export type FullExport<Row> =
  | (() => Promise<readonly ExportedColumn<Row>[]>)
  | ChangeableFields<Row>;

export interface ListFileProps<Row> {
  /** The file's name without extension. */
  readonly name: string;
  readonly columns: FullExport<Row> | (() => readonly ExportedColumn<Row>[]);
  readonly rows: () => Iterable<Row>;
  readonly onDone: () => void;
}

const listFileTexts = {
  en: {
    title: 'Export',
    awaits: 'The file will be saved once this has loaded: {{columns}}.',
  },
  fr: {
    title: 'Exporter',
    awaits: 'Le fichier sera enregistré dès que ces données seront lues\u202f: {{columns}}.',
  },
} as const;

/** Milliseconds before the dialog appears; usually all data is loaded earlier. */
const DIALOG_DELAY_MS = 300;

/** Saves a list as a file once all of its data is loaded. */
export default function ListFile<Row extends ListRow>({
  name,
  columns,
  rows,
  onDone,
}: ListFileProps<Row>) {
  const { t } = useTranslation(lateWords('shared-ui/list-file', listFileTexts));
  const shared = useTranslation('shared-ui');
  const [awaited, setAwaited] = useState('');
  const [failure, setFailure] = useState<unknown>();
  const isLong = useLasted(DIALOG_DELAY_MS);
  // Runs after each render, which may have brought the awaited data.
  useEffect(() => {
    let isLatest = true;
    const save = async () => {
      const exported = typeof columns === 'function' ? await columns() : changeableExport(columns);
      if (!isLatest) return;
      const missing = loadAwaited(exported);
      setAwaited(missing.map(({ title }) => title).join(', '));
      if (missing.length > 0) return;
      downloadCsv(name, exported, rows());
      onDone();
    };
    save().catch(setFailure);
    return () => {
      isLatest = false;
    };
  });
  // The code of `fullExport` failed to load; the part's error boundary shows this.
  if (failure) throw failure;
  if (!isLong || awaited === '') return null;
  return (
    <Modal
      title={t('title')}
      onClose={onDone}
      footer={<Button text={shared.t('form.cancel')} onClick={onDone} />}
    >
      <p role="status">{t('awaits', { columns: awaited })}</p>
    </Modal>
  );
}
