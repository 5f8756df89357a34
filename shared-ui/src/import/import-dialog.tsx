import { Button } from '@blueprintjs/core';
import i18next from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RunNote } from '../activity/run-note.ts';
import BulkDialog from '../bulk/bulk-dialog.tsx';
import type { BulkProgress, BulkTask } from '../bulk/bulk-run.ts';
import { type Language, languages } from '../contract/languages.ts';
import { Modal } from '../dialog/modal.tsx';
import type { FormField } from '../form/form-field.ts';
import { CsvFileChoice, type Refusal, Refused, readCsvFile } from './csv-file.tsx';
import { type DryRun, dryRun, type GoodRow } from './dry-run.ts';
import { DryRunReport, DryRunSummary } from './dry-run-report.tsx';
import styles from './import-dialog.module.css';
import {
  openRows,
  readImport,
  removeImport,
  storeImport,
  storeProgress,
  toProgress,
  type UnfinishedImport,
} from './unfinished-import.ts';

export interface ImportDialogProps {
  readonly title: string;
  /** The name under which an unfinished import is stored, e.g. `tenants`. */
  readonly name: string;
  readonly fields: readonly FormField[];
  /** Returns the fields in another language; their labels are valid headings too. */
  readonly fieldsIn?: (language: Language) => readonly FormField[];
  /** For each field whose values must be unique: the values already in use, by field name. */
  readonly unique: Readonly<Record<string, ReadonlySet<string>>>;
  /** Returns the task that writes a row. It is safe to repeat, because the row keeps its id. */
  readonly taskOf: (row: GoodRow) => BulkTask;
  readonly note?: RunNote;
  /** Called after rows were written, to refresh the list. */
  readonly onRest: () => void;
  readonly onClose: () => void;
}

type State =
  | { readonly step: 'looking' }
  | { readonly step: 'choose'; readonly refusal?: Refusal }
  | { readonly step: 'reading' }
  | { readonly step: 'dry-run'; readonly run: DryRun; readonly encoding: string }
  | { readonly step: 'resume'; readonly unfinished: UnfinishedImport }
  | { readonly step: 'import'; readonly unfinished: UnfinishedImport };

/** Minimum milliseconds between two times that the progress is stored. */
const STORE_INTERVAL_MS = 1_000;

/** Renders a CSV import: first a dry run, then the import with a verdict for each row. */
export default function ImportDialog(props: ImportDialogProps) {
  const { title, name, fields, fieldsIn, unique, onClose } = props;
  const { t } = useTranslation('shared-ui');
  const [state, setState] = useState<State>({ step: 'looking' });

  useEffect(() => {
    void readImport(name).then((unfinished) => {
      setState(unfinished ? { step: 'resume', unfinished } : { step: 'choose' });
    });
  }, [name]);

  const read = async (file: File) => {
    setState({ step: 'reading' });
    const content = await readCsvFile(file);
    if ('refusal' in content) {
      setState({ step: 'choose', refusal: content.refusal });
      return;
    }
    const headings = fieldsIn && (await headingsIn(fieldsIn));
    const run = await dryRun(content.rows, { fields, unique, ...(headings && { headings }) });
    setState({ step: 'dry-run', run, encoding: content.encoding });
  };

  const begin = (rows: readonly GoodRow[]) => {
    const unfinished = { rows, progress: { settled: 0, failed: [] } };
    void storeImport(name, unfinished);
    setState({ step: 'import', unfinished });
  };

  if (state.step === 'looking') return null;
  if (state.step === 'import') return <RunningImport {...props} {...state} />;
  if (state.step === 'resume') {
    return (
      <ResumeImport
        title={title}
        unfinished={state.unfinished}
        onResume={() => setState({ ...state, step: 'import' })}
        onDiscard={() => {
          void removeImport(name);
          setState({ step: 'choose' });
        }}
        onClose={onClose}
      />
    );
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
              text={t('import.start', { count: good.length, total: good.length })}
              onClick={() => begin(good)}
            />
          ) : null}
        </>
      }
    >
      <p className={styles.text}>
        {t('import.columns', {
          count: fields.length,
          columns: fields.map(({ label }) => label).join(', '),
        })}
      </p>
      <CsvFileChoice onChoose={(file) => void read(file)} />
      <div role="status">
        {state.step === 'choose' && state.refusal ? <Refused refusal={state.refusal} /> : null}
        {state.step === 'reading' ? <p>{t('import.reading')}</p> : null}
        {state.step === 'dry-run' ? <DryRunSummary run={state.run} /> : null}
      </div>
      {/* Not a live region: a table is too long to be announced. */}
      {state.step === 'dry-run' ? (
        <DryRunReport run={state.run} fields={fields} encoding={state.encoding} />
      ) : null}
    </Modal>
  );
}

/** Returns the labels of the fields in every language, by field name. */
async function headingsIn(fieldsIn: (language: Language) => readonly FormField[]) {
  await i18next.loadLanguages([...languages]);
  const headings = new Map<string, string[]>();
  for (const language of languages) {
    for (const { name, label } of fieldsIn(language)) {
      headings.set(name, [...(headings.get(name) ?? []), label]);
    }
  }
  return Object.fromEntries(headings);
}

interface ResumeImportProps {
  readonly title: string;
  readonly unfinished: UnfinishedImport;
  readonly onResume: () => void;
  readonly onDiscard: () => void;
  readonly onClose: () => void;
}

function ResumeImport(props: ResumeImportProps) {
  const { title, unfinished, onResume, onDiscard, onClose } = props;
  const { t } = useTranslation('shared-ui');
  const total = unfinished.rows.length;
  const done = total - openRows(unfinished).length;
  return (
    <Modal
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button text={t('import.discard')} onClick={onDiscard} />
          <Button intent="primary" text={t('import.resume')} onClick={onResume} />
        </>
      }
    >
      <p>{t('import.interrupted', { count: done, done, total })}</p>
    </Modal>
  );
}

/** Imports the open rows, and stores the progress so that a user can resume after a reload. */
function RunningImport(props: ImportDialogProps & { readonly unfinished: UnfinishedImport }) {
  const { title, name, taskOf, note, onRest, onClose, unfinished } = props;
  const [tasks] = useState(() => openRows(unfinished).map(taskOf));
  const storedAt = useRef(0);
  const store = ({ status, verdicts }: BulkProgress) => {
    if (status === 'running' && Date.now() - storedAt.current < STORE_INTERVAL_MS) return;
    storedAt.current = Date.now();
    const progress = toProgress(unfinished.rows, verdicts);
    const isComplete = progress.settled === unfinished.rows.length && progress.failed.length === 0;
    void (isComplete ? removeImport(name) : storeProgress(name, progress));
  };
  return (
    <BulkDialog
      title={title}
      tasks={tasks}
      note={note}
      onProgress={store}
      onRest={onRest}
      onFinish={() => void removeImport(name)}
      onClose={onClose}
    />
  );
}
