import { Button } from '@blueprintjs/core';
import type { TFunction } from 'i18next';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Code } from '../details/details.tsx';
import { fieldText } from '../form/field-words.ts';
import type { FormField } from '../form/form-field.ts';
import styles from './change-review.module.css';
import { changeWords } from './change-words.ts';
import type { FieldDifference, HubDifference } from './compare-row.ts';
import type { PlannedRow, RowProblem } from './plan-changes.ts';

/** Number of rows that are rendered first; each click doubles it. */
const ROWS_SHOWN = 200;

interface ChangeRowsProps {
  readonly rows: readonly PlannedRow[];
  readonly fields: readonly FormField[];
  readonly labelOf: (field: string) => string;
}

/** Renders the differences between a file and the stored rows: conflicts first, then errors and removals. */
export function ChangeRows({ rows, fields, labelOf }: ChangeRowsProps) {
  const { t } = useTranslation(changeWords());
  const [shown, setShown] = useState(ROWS_SHOWN);
  const ordered = rows.toSorted((one, other) => urgency(one) - urgency(other));
  const left = ordered.length - shown;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
    <section aria-label={t('differences')} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('field')}</th>
            <th scope="col">{t('stored')}</th>
            <th scope="col">{t('inFile')}</th>
          </tr>
        </thead>
        {ordered.slice(0, shown).map((row) => (
          <ChangedRow key={row.row.line} planned={row} fields={fields} labelOf={labelOf} />
        ))}
      </table>
      {left > 0 ? (
        <p className={styles.more}>
          <Button text={t('more', { count: left })} onClick={() => setShown(shown * 2)} />
        </p>
      ) : null}
    </section>
  );
}

function urgency({ kind, hubs }: PlannedRow): number {
  if (kind === 'conflict') return 0;
  if (kind === 'refused') return 1;
  return hubs.some(({ change }) => change === 'remove') ? 2 : 3;
}

interface ChangedRowProps extends Omit<ChangeRowsProps, 'rows'> {
  readonly planned: PlannedRow;
}

function ChangedRow({ planned, fields, labelOf }: ChangedRowProps) {
  const { t } = useTranslation(changeWords());
  const { kind, row, stored, others } = planned;
  const isConflict = kind === 'conflict';
  const values = { ...row.values, ...stored?.values };
  const states = {
    conflict: t('isConflict'),
    refused: t('isRefused'),
    add: t('isAdd'),
    change: '',
  };
  const isOthers = ({ name }: FieldDifference) => others.fields.some((one) => one.name === name);
  const own = isConflict ? planned.fields.filter((one) => !isOthers(one)) : planned.fields;
  const note = isConflict ? t('notSent') : undefined;
  return (
    <tbody className={styles[kind]}>
      <tr>
        <th scope="rowgroup" colSpan={3} className={styles.row}>
          <span>{values.name}</span> {values.key ? <Code>{values.key}</Code> : null}{' '}
          <span className={styles.line}>{t('line', { line: row.line })}</span>
          {states[kind] ? <span className={styles.state}>{states[kind]}</span> : null}
        </th>
      </tr>
      {kind === 'refused' ? (
        planned.problems.map((problem) => (
          <tr key={`${problem.field} ${problem.code} ${problem.value}`}>
            <td>{problem.field ? labelOf(problem.field) : t('wholeRow')}</td>
            <td>{problem.field === undefined ? null : stored?.values[problem.field]}</td>
            <td>
              <span>{problem.value}</span>
              <ProblemText problem={problem} fields={fields} />
            </td>
          </tr>
        ))
      ) : (
        <>
          {isConflict
            ? others.fields.map((one) => (
                <FieldRow key={one.name} difference={one} label={labelOf(one.name)} byOthers />
              ))
            : null}
          {isConflict
            ? others.hubs.map((one) => (
                <HubRow key={one.hub.id} difference={one} label={labelOf('hubs')} byOthers />
              ))
            : null}
          {own.map((one) => (
            <FieldRow
              key={one.name}
              difference={one}
              label={labelOf(one.name)}
              note={note}
              isNew={kind === 'add'}
            />
          ))}
          {planned.hubs.map((one) => (
            <HubRow key={one.hub.id} difference={one} label={labelOf('hubs')} note={note} />
          ))}
        </>
      )}
    </tbody>
  );
}

interface DifferenceProps<Difference> {
  readonly difference: Difference;
  readonly label: string;
  /** True for a change by another user. */
  readonly byOthers?: boolean;
  readonly note?: string | undefined;
}

function FieldRow(props: DifferenceProps<FieldDifference> & { readonly isNew?: boolean }) {
  const { difference, label, byOthers, note, isNew } = props;
  const { before, after } = difference;
  return (
    <DifferenceRow
      label={label}
      before={isNew ? null : <Value text={before} />}
      after={after === undefined ? null : <Value text={after} />}
      byOthers={byOthers}
      note={note}
    />
  );
}

function HubRow({ difference, label, byOthers, note }: DifferenceProps<HubDifference>) {
  const { change, hub } = difference;
  const isAdded = change === 'add';
  return (
    <DifferenceRow
      label={label}
      before={isAdded ? null : hub.name}
      after={
        <span className={isAdded ? styles.added : styles.removed}>
          {`${isAdded ? '+' : '−'} ${hub.name}`}
        </span>
      }
      byOthers={byOthers}
      note={note}
    />
  );
}

interface DifferenceRowProps {
  readonly label: string;
  readonly before: ReactNode;
  readonly after: ReactNode;
  readonly byOthers: boolean | undefined;
  readonly note: string | undefined;
}

function DifferenceRow({ label, before, after, byOthers, note }: DifferenceRowProps) {
  const { t } = useTranslation(changeWords());
  return (
    <tr>
      <td>{label}</td>
      <td className={byOthers ? undefined : styles.before}>
        <span>{before}</span>
        {byOthers ? (
          <span className={`${styles.note} ${styles.byOthers}`}>{t('byOthers')}</span>
        ) : null}
      </td>
      <td>
        <span>{after}</span>
        {note ? <span className={styles.note}>{note}</span> : null}
      </td>
    </tr>
  );
}

function Value({ text }: { readonly text: string }) {
  const { t } = useTranslation(changeWords());
  return text === '' ? <span className={styles.empty}>{t('empty')}</span> : text;
}

function ProblemText({ problem, fields }: { problem: RowProblem; fields: readonly FormField[] }) {
  const { t } = useTranslation('shared-ui');
  const words = useTranslation(changeWords());
  return <span className={styles.reason}>{problemText(problem, fields, t, words.t)}</span>;
}

const REASONS = {
  'repeated-row': 'reason.repeatedRow',
  repeated: 'reason.repeated',
  'unknown-id': 'reason.unknownId',
  'unknown-hub': 'reason.unknownHub',
  'no-version': 'reason.noVersion',
  'other-version': 'reason.otherVersion',
  'no-add': 'reason.noAdd',
  'no-remove': 'reason.noRemove',
} as const;

/** Returns why a row cannot be stored. */
export function problemText(
  { code, field: name, earlierLine: line }: RowProblem,
  fields: readonly FormField[],
  t: TFunction<'shared-ui'>,
  words: TFunction<'shared-ui/change-by-file'>,
): string {
  if (code in REASONS) return words(REASONS[code as keyof typeof REASONS], { line });
  const field = fields.find((one) => one.name === name);
  return field ? fieldText(t, field, code) : t('import.tooManyCells');
}
