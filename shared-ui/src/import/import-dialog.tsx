import { Button } from '@blueprintjs/core';
import i18next from 'i18next';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RunNote } from '../activity/run-note.ts';
import { type Language, languages } from '../contract/languages.ts';
import { Modal } from '../dialog/modal.tsx';
import type { FormField } from '../form/form-field.ts';
import { downloadCsv } from '../list/csv-download.ts';
import { Notice } from '../problem/notice.tsx';
import ReasonAndCall from '../reason/reason-and-call.tsx';
import { callsOf, type JobTask } from '../tray/job.ts';
import { startJob } from '../tray/start-job.tsx';
import {
  type FieldNames,
  findHeadingRow,
  guessMapping,
  knownNames,
  type Mapping,
  type MappingMemory,
  NO_MEMORY,
  type OtherFiles,
  withChoices,
} from './columns.ts';
import { CsvFileChoice, type ReadFile, type Refusal, Refused, readCsvFile } from './csv-file.tsx';
import type { CsvRow } from './csv-read.ts';
import { type DryRun, type DryRunRules, dryRunSteps, type GoodRow } from './dry-run.ts';
import { lookForImports } from './import-button.tsx';
import styles from './import-dialog.module.css';
import { ImportPreview } from './import-preview.tsx';
import { DryRunSummary, FileNotes, WrongRowsButton } from './import-sheet.tsx';
import { importWords } from './import-words.ts';
import { MappingForm } from './mapping-form.tsx';
import { inSteps, until } from './steps.ts';
import {
  beginImport,
  isDoneIn,
  newIdStart,
  readImport,
  readMemory,
  removeImport,
  rowId,
  setRunning,
  storeImport,
  storeMemory,
  type UnfinishedImport,
  withVerdicts,
} from './unfinished-import.ts';

/** The props of an {@link Import} dialog. */
export interface ImportDialogProps {
  /** The heading, e.g. "Import tenants". */
  readonly title: string;
  /** The name under which an unfinished import is stored, e.g. `tenants`. */
  readonly name: string;
  /** The columns of the file. */
  readonly fields: readonly FormField[];
  /** Returns the fields in another language; their labels are valid headings too. */
  readonly fieldsIn?: (language: Language) => readonly FormField[];
  /** For each field whose values must be unique: the values already in use, by field name. */
  readonly unique: Readonly<Record<string, ReadonlySet<string>>>;
  /** The ids of the existing rows: an interrupted import does not send these again. */
  readonly stored?: ReadonlySet<string> | undefined;
  /** Files of other products that are understood, too. */
  readonly other?: OtherFiles | undefined;
  /** Returns a dialog that takes the place of this one, for a file that changes rows; undefined for other files. */
  readonly review?:
    | ((file: {
        readonly headings: readonly string[];
        readonly rows: readonly CsvRow[];
      }) => ReactNode | undefined)
    | undefined;
  /** Returns the task that writes a row. It is safe to repeat, because the row keeps its id. */
  readonly taskOf: (row: GoodRow) => JobTask;
  /** How the log of the user's activity describes the import; without it, the log has none. */
  readonly note?: RunNote;
  /** Called after rows were written, to refresh the list. */
  readonly onSettled: () => void;
  /** Called when the dialog closes, also when the import has started. */
  readonly onClose: () => void;
}

/** A file that was read, and how it is imported. */
interface OpenFile extends ReadFile {
  readonly names: FieldNames;
  readonly guessed: Mapping;
  readonly mapping: Mapping;
  /** The interrupted import of the same file. */
  readonly resumed: UnfinishedImport | undefined;
  readonly idStart: string;
}

type State =
  | { readonly step: 'looking' }
  | { readonly step: 'choose'; readonly refusal?: Refusal }
  | { readonly step: 'reading' }
  | { readonly step: 'file'; readonly file: OpenFile };

interface Earlier {
  readonly unfinished?: UnfinishedImport | undefined;
  readonly memory: MappingMemory;
}

/** Renders the dry run of a CSV import; the tray imports the rows, with a verdict for each. */
export default function ImportDialog(props: ImportDialogProps) {
  const { title, name, fields, fieldsIn, unique, stored, other, review, onClose } = props;
  const { t } = useTranslation('shared-ui');
  const words = useTranslation(importWords());
  const [reason, setReason] = useState('');
  const [state, setState] = useState<State>({ step: 'looking' });
  const [{ unfinished, memory }, setEarlier] = useState<Earlier>({ memory: NO_MEMORY });

  useEffect(() => {
    void Promise.all([readImport(name), readMemory(name)]).then(([found, known]) => {
      setEarlier({ unfinished: found, memory: known });
      setState({ step: 'choose' });
    });
  }, [name]);

  const file = state.step === 'file' ? state.file : undefined;
  const headings = file?.rows[file.mapping.headingRow];
  const reviewed =
    file && headings && review?.({ headings: headings.cells, rows: rowsBelow(file) });
  const unreviewed = reviewed ? undefined : file;
  const rules = useMemo(
    () => unreviewed && dryRunRules(unreviewed, { fields, unique, stored, other }),
    [unreviewed, fields, unique, stored, other],
  );
  const run = useDryRun(file, rules);

  const read = async (chosen: File) => {
    setState({ step: 'reading' });
    const content = await readCsvFile(chosen);
    if ('refusal' in content) {
      setState({ step: 'choose', refusal: content.refusal });
      return;
    }
    const names = { fields, labels: fieldsIn ? await labelsIn(fieldsIn) : {}, other };
    const headingRow = findHeadingRow(content.rows, knownNames(names));
    const guessed = guessMapping(content.rows, headingRow, names, memory);
    const resumed = unfinished?.fingerprint === content.fingerprint ? unfinished : undefined;
    const idStart = resumed?.idStart ?? newIdStart();
    setState({
      step: 'file',
      file: { ...content, names, guessed, mapping: guessed, resumed, idStart },
    });
  };

  const change = (mapping: Mapping, guessed = file?.guessed ?? mapping) => {
    if (file) setState({ step: 'file', file: { ...file, mapping, guessed } });
  };

  const begin = (opened: OpenFile, { good, done }: DryRun) => {
    const { idStart, fingerprint, resumed, guessed, mapping } = opened;
    const total = done + good.length;
    const started = {
      ...(resumed ?? { fingerprint, idStart, settled: 0, open: [] }),
      total,
      done,
    };
    void storeMemory(name, withChoices(memory, guessed, mapping));
    void storeImport(name, started);
    startImport(props, good, started, reason);
    onClose();
  };

  if (state.step === 'looking') return null;
  if (reviewed) return reviewed;
  const good = run?.good ?? [];
  return (
    <Modal
      title={title}
      onClose={onClose}
      footer={
        <>
          {unfinished && !file ? (
            <Button
              text={t('import.discard')}
              onClick={() => {
                void removeImport(name);
                setEarlier({ memory });
              }}
            />
          ) : null}
          {run && run.bad.length > 0 ? (
            <WrongRowsButton name={name} run={run} headings={headings?.cells ?? []} />
          ) : null}
          <Button text={t('form.cancel')} onClick={onClose} />
          {file && run && good.length > 0 ? (
            <Button
              intent="primary"
              text={t('import.start', { count: good.length, total: good.length })}
              onClick={() => begin(file, run)}
            />
          ) : null}
        </>
      }
    >
      {unfinished && !file ? (
        <Notice
          text={`${t('import.interrupted', {
            count: unfinished.done,
            done: unfinished.done,
            total: unfinished.total,
          })} ${words.t('sameFile')}`}
        />
      ) : null}
      {unfinished && file && !file.resumed ? (
        <Notice isWarning text={words.t('otherFile')} />
      ) : null}
      {file ? null : (
        <p className={styles.text}>
          {t('import.columns', {
            count: fields.length,
            columns: fields.map(({ label }) => label).join(', '),
          })}
        </p>
      )}
      {file || !review ? null : <p className={styles.text}>{words.t('change')}</p>}
      <div className={file ? styles.wide : styles.start}>
        <CsvFileChoice onChoose={(chosen) => void read(chosen)} />
        {file ? null : (
          <Button
            variant="minimal"
            text={words.t('template')}
            onClick={() => downloadCsv(name, fields.map(toHeading), [])}
          />
        )}
      </div>
      <div role="status">
        {state.step === 'choose' && state.refusal ? <Refused refusal={state.refusal} /> : null}
        {state.step === 'reading' || (file && !run) ? <p>{t('import.reading')}</p> : null}
        {run && file ? <DryRunSummary run={run} included={file.mapping.included} /> : null}
      </div>
      {/* Not a live region: a table is too long to be announced. */}
      {file ? (
        <>
          {run ? (
            <FileNotes
              run={run}
              headings={headings}
              first={file.rows[0]}
              encoding={file.encoding}
            />
          ) : null}
          <MappingForm
            fields={fields}
            other={other}
            rows={file.rows}
            mapping={file.mapping}
            run={run}
            onHeadingRow={(position) => {
              const guess = guessMapping(file.rows, position, file.names, memory);
              change(guess, guess);
            }}
            onChange={(part) => change({ ...file.mapping, ...part })}
          />
          {run ? <ImportPreview run={run} fields={fields} other={other} /> : null}
          {good.length > 0 ? (
            <ReasonAndCall
              reason={reason}
              onReason={setReason}
              calls={(to) => callsOf(good.map(props.taskOf))?.(to)}
            />
          ) : null}
        </>
      ) : null}
    </Modal>
  );
}

const toHeading = ({ label }: FormField) =>
  ({ title: label, kind: 'text', value: () => '' }) as const;

const rowsBelow = ({ rows, mapping }: OpenFile) => rows.slice(mapping.headingRow + 1);

function dryRunRules(
  { idStart, resumed, foreignLines }: OpenFile,
  {
    stored,
    ...rules
  }: Pick<DryRunRules, 'fields' | 'unique' | 'other'> & Pick<ImportDialogProps, 'stored'>,
): DryRunRules {
  const idOf = (line: number) => rowId(idStart, line);
  const isDone = (line: number) =>
    stored?.has(idOf(line)) || (resumed !== undefined && isDoneIn(resumed, line));
  return { ...rules, foreignLines, idOf, isDone };
}

/** Returns the result of the latest dry run; undefined until there is one. */
function useDryRun(file: OpenFile | undefined, rules: DryRunRules | undefined): DryRun | undefined {
  const [run, setRun] = useState<DryRun>();
  useEffect(() => {
    if (!file || !rules) return setRun(undefined);
    const steps = dryRunSteps(file.rows, file.mapping, rules);
    let isWanted = true;
    void inSteps(until(steps, () => !isWanted)).then((result) => result && setRun(result));
    return () => {
      isWanted = false;
    };
  }, [file, rules]);
  return file && run;
}

/** Returns the labels of the fields in every language, by field name. */
async function labelsIn(fieldsIn: (language: Language) => readonly FormField[]) {
  await i18next.loadLanguages([...languages]);
  const headings = new Map<string, string[]>();
  for (const language of languages) {
    for (const { name, label } of fieldsIn(language)) {
      headings.set(name, [...(headings.get(name) ?? []), label]);
    }
  }
  return Object.fromEntries(headings);
}

/** Imports the rows, and stores the progress so that a user can resume after a reload. */
function startImport(
  { title, name, taskOf, note, onSettled }: ImportDialogProps,
  rows: readonly GoodRow[],
  started: UnfinishedImport,
  reason: string | undefined,
): void {
  const isAlone = beginImport(name);
  startJob({
    title,
    tasks: rows.map(taskOf),
    reason,
    note,
    file: name,
    onSettled,
    onFinish: () => void (isAlone && removeImport(name).then(lookForImports)),
    onProgress: (verdicts, isActive) => {
      if (!isAlone) return;
      setRunning(name, isActive);
      const progress = withVerdicts(started, rows, verdicts);
      const isDone = progress.done === progress.total;
      const stored = isDone ? removeImport(name) : storeImport(name, progress);
      if (!isActive) void stored.then(lookForImports);
    },
  });
}
