import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormField } from '../form/form-field.ts';
import { formatNumber, MISSING } from '../language/format.ts';
import type { CheckedRow, DryRun, DryRunRules } from './dry-run.ts';
import styles from './import-dialog.module.css';
import { importWords, useFindingText } from './import-words.ts';

interface ImportPreviewProps extends Pick<DryRunRules, 'fields' | 'other'> {
  readonly run: DryRun;
}

/** Rows that are rendered together. */
const BLOCK_ROWS = 50;
/** The assumed height of a row that was never rendered, in pixels. */
const ROW_PX = 33;

/** Renders all rows as they will be imported, and what is wrong with them. */
export function ImportPreview({ run, fields, other }: ImportPreviewProps) {
  const { t } = useTranslation('shared-ui');
  const words = useTranslation(importWords());
  const [onlyFindings, setOnlyFindings] = useState(false);
  const hasFindings = run.rows.some(isFound);
  const blocks = useMemo(() => {
    const rows = onlyFindings && hasFindings ? run.rows.filter(isFound) : run.rows;
    const starts = Array.from({ length: Math.ceil(rows.length / BLOCK_ROWS) });
    return starts.map((_, at) => rows.slice(at * BLOCK_ROWS, (at + 1) * BLOCK_ROWS));
  }, [run, onlyFindings, hasFindings]);
  const columns = useMemo(
    () => fields.filter(({ name }) => run.rows.some(({ values }) => values[name])),
    [run, fields],
  );
  const exclusions = useMemo(
    () => new Map(other?.exclusions.map(({ name, label }) => [name, label])),
    [other],
  );
  return (
    <>
      {hasFindings ? (
        <label className={styles.filter}>
          <input
            type="checkbox"
            checked={onlyFindings}
            onChange={({ currentTarget }) => setOnlyFindings(currentTarget.checked)}
          />
          <span>{words.t('onlyFindings')}</span>
        </label>
      ) : null}
      <div className={styles.preview}>
        <table aria-rowcount={run.rows.length + 1}>
          <caption>{words.t('preview')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('import.line')}</th>
              {columns.map(({ name, label }) => (
                <th key={name} scope="col">
                  {label}
                </th>
              ))}
              <th scope="col">{words.t('findings')}</th>
            </tr>
          </thead>
          {blocks.map((rows, at) => (
            <Block
              key={rows[0]?.line}
              rows={rows}
              first={at * BLOCK_ROWS + 2}
              columns={columns}
              exclusions={exclusions}
            />
          ))}
        </table>
      </div>
    </>
  );
}

const isFound = ({ problems, notes }: CheckedRow): boolean => problems.length + notes.length > 0;

interface BlockProps {
  readonly rows: readonly CheckedRow[];
  /** The number of the first row in the table. */
  readonly first: number;
  readonly columns: readonly FormField[];
  readonly exclusions: ReadonlyMap<string, string>;
}

/** Renders some rows while they are near the visible part of the sheet; otherwise their height. */
const Block = memo(function Block(props: BlockProps) {
  const { rows, columns } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const height = useRef(rows.length * ROW_PX);
  const [isNear, setIsNear] = useState(typeof IntersectionObserver !== 'function');
  useEffect(() => {
    const element = body.current;
    if (!element || typeof IntersectionObserver !== 'function') return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return;
        // Measured while the rows are rendered: their number of lines depends on the width.
        if (!entry.isIntersecting) height.current = element.offsetHeight || height.current;
        setIsNear(entry.isIntersecting);
      },
      { root: scrollerOf(element), rootMargin: '800px 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <tbody ref={body}>
      {isNear ? (
        <Rows {...props} />
      ) : (
        <tr aria-hidden style={{ height: height.current }}>
          <td colSpan={columns.length + 2} />
        </tr>
      )}
    </tbody>
  );
});

/** Returns the ancestor that scrolls; on low screens it is another one. */
function scrollerOf(element: Element): Element | null {
  const { parentElement: parent } = element;
  if (!parent || parent.matches('dialog')) return parent;
  return /auto|scroll/.test(getComputedStyle(parent).overflowY) &&
    parent.scrollHeight > parent.clientHeight
    ? parent
    : scrollerOf(parent);
}

function Rows({ rows, first, columns, exclusions }: BlockProps) {
  const { t } = useTranslation(importWords());
  const findingText = useFindingText();
  const state = ({ status, exclusion = '' }: CheckedRow) => {
    if (status === 'done') return t('isDone');
    return status === 'excluded' ? t('isExcluded', { label: exclusions.get(exclusion) }) : null;
  };
  return rows.map((row, at) => (
    <tr key={row.line} aria-rowindex={first + at} data-status={row.status}>
      <th scope="row">{formatNumber(row.line)}</th>
      {columns.map((field) => (
        <td
          key={field.name}
          className={field.kind === 'email' ? styles.address : styles[field.kind]}
          data-wrong={row.problems.some((one) => one.field === field) || undefined}
        >
          <span>{shownValue(field, row)}</span>
          {row.proposed.includes(field.name) && row.values[field.name] ? (
            <span className={styles.proposed}>{` ${t('proposed')}`}</span>
          ) : null}
        </td>
      ))}
      <td>
        <span>{state(row)}</span>
        {[...row.problems, ...row.notes].map((finding) => {
          const text = findingText(finding);
          const isNote = row.notes.includes(finding);
          return (
            <p key={`${finding.field?.name} ${finding.code}`} data-note={isNote || undefined}>
              <b>{isNote ? t('note') : t('bad')}</b>{' '}
              <span>
                {finding.field ? t('ofField', { field: finding.field.label, text }) : text}
              </span>
            </p>
          );
        })}
      </td>
    </tr>
  ));
}

function shownValue({ name, options }: FormField, { values, problems }: CheckedRow): string {
  const value = values[name] ?? '';
  const label = options?.find((option) => option.value === value)?.label ?? value;
  return label || problems.find(({ field }) => field?.name === name)?.other || MISSING;
}
