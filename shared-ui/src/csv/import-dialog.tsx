import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import BulkDialog from '../bulk/bulk-dialog.tsx';
import type { BulkTask } from '../bulk/bulk-run.ts';
import { Modal } from '../dialog/modal.tsx';
import type { FormField } from '../form/form-field.ts';
import { formatNumber } from '../language/format.ts';
import { decodeText, readCsv } from './csv-read.ts';
import { type DryRun, dryRun, type GoodRow } from './dry-run.ts';
import { DryRunReport } from './dry-run-report.tsx';
import styles from './import-dialog.module.css';

export interface ImportDialogProps {
  readonly title: string;
  readonly fields: readonly FormField[];
  /** Values that may not come twice, by the field's name, with those that are taken already. */
  readonly unique: Readonly<Record<string, ReadonlySet<string>>>;
  /** Writes a row; safe to repeat, for the row keeps its id. */
  readonly taskOf: (row: GoodRow) => BulkTask;
  /** Something was written: what was read of it is out of date. */
  readonly onRest: () => void;
  readonly onClose: () => void;
}

/** A file larger than this is no list of names. */
const MAX_BYTES = 20_000_000;

type State =
  | { readonly step: 'choose'; readonly tooLarge?: boolean }
  | { readonly step: 'reading' }
  | { readonly step: 'dry-run'; readonly run: DryRun; readonly encoding: string }
  | { readonly step: 'import'; readonly tasks: readonly BulkTask[] };

/** Imports a CSV file: first it says what would happen, then a verdict for each row. */
export default function ImportDialog(props: ImportDialogProps) {
  const { title, fields, unique, taskOf, onRest, onClose } = props;
  const { t } = useTranslation('shared-ui');
  const [state, setState] = useState<State>({ step: 'choose' });

  const read = async (file: File) => {
    if (file.size > MAX_BYTES) {
      setState({ step: 'choose', tooLarge: true });
      return;
    }
    setState({ step: 'reading' });
    const { text, encoding } = decodeText(new Uint8Array(await file.arrayBuffer()));
    const run = await dryRun(readCsv(text), { fields, unique });
    setState({ step: 'dry-run', run, encoding });
  };

  if (state.step === 'import') {
    return <BulkDialog title={title} tasks={state.tasks} onRest={onRest} onClose={onClose} />;
  }
  const good = state.step === 'dry-run' ? state.run.good : [];
  return (
    <Modal
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button text={t('form.cancel')} onClick={onClose} />
          {good.length > 0 ? (
            <Button
              intent="primary"
              text={t('import.start', { count: good.length, total: formatNumber(good.length) })}
              onClick={() => setState({ step: 'import', tasks: good.map(taskOf) })}
            />
          ) : null}
        </>
      }
    >
      <p className={styles.text}>
        {t('import.columns', { columns: fields.map(({ label }) => label).join(', ') })}
      </p>
      <label className={styles.choose}>
        <span>{t('import.choose')}</span>
        <input
          type="file"
          accept=".csv,text/csv,text/plain"
          data-first-focus
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            if (file) void read(file);
          }}
        />
      </label>
      <div role="status">
        {state.step === 'choose' && state.tooLarge ? <p>{t('import.tooLarge')}</p> : null}
        {state.step === 'reading' ? <p>{t('import.reading')}</p> : null}
        {state.step === 'dry-run' ? (
          <DryRunReport run={state.run} encoding={state.encoding} />
        ) : null}
      </div>
    </Modal>
  );
}
