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
  forgetImport,
  keepImport,
  keepProgress,
  openRows,
  progressOf,
  readImport,
  type UnfinishedImport,
} from './unfinished-import.ts';

export interface ImportDialogProps {
  readonly title: string;
  /** Names the import that can be resumed, e.g. `tenants`. */
  readonly name: string;
  readonly fields: readonly FormField[];
  /** The same fields in another language: a file may have its headings. */
  readonly fieldsIn?: (language: Language) => readonly FormField[];
  /** Values that may not come twice, by the field's name, with those that are taken already. */
  readonly unique: Readonly<Record<string, ReadonlySet<string>>>;
  /** Writes a row; safe to repeat, for the row keeps its id. */
  readonly taskOf: (row: GoodRow) => BulkTask;
  /** What the log of the person's writes says of it. */
  readonly note?: RunNote;
  /** Something was written: what was read of it is out of date. */
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

/** Milliseconds between two notes of how far an import is. */
const KEPT_EVERY_MS = 1_000;

/** Imports a CSV file: first it says what would happen, then a verdict for each row. */
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
    void keepImport(name, unfinished);
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
          void forgetImport(name);
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
      {/* Not announced: nobody listens to a table to its end. */}
      {state.step === 'dry-run' ? (
        <DryRunReport run={state.run} fields={fields} encoding={state.encoding} />
      ) : null}
    </Modal>
  );
}

/** What the fields are called in every language, by name. */
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

/** Offers to go on with an import that was interrupted. */
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

/** Writes the rows that are open, and keeps how far it is for whoever reloads in the middle. */
function RunningImport(props: ImportDialogProps & { readonly unfinished: UnfinishedImport }) {
  const { title, name, taskOf, note, onRest, onClose, unfinished } = props;
  const [tasks] = useState(() => openRows(unfinished).map(taskOf));
  const kept = useRef(0);
  const keep = ({ status, verdicts }: BulkProgress) => {
    if (status === 'running' && Date.now() - kept.current < KEPT_EVERY_MS) return;
    kept.current = Date.now();
    const progress = progressOf(unfinished.rows, verdicts);
    const isWhole = progress.settled === unfinished.rows.length && progress.failed.length === 0;
    void (isWhole ? forgetImport(name) : keepProgress(name, progress));
  };
  return (
    <BulkDialog
      title={title}
      tasks={tasks}
      note={note}
      onProgress={keep}
      onRest={onRest}
      onFinish={() => void forgetImport(name)}
      onClose={onClose}
    />
  );
}
