import { memo, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
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
const BLOCK_ROWS = 20;
/** The assumed height of a row that was never rendered, in pixels. */
const ROW_PX = 53;
/** Pixels above and below the visible part of the sheet in which rows are rendered, too. */
const MARGIN_PX = 400;

/** Renders all rows as they will be imported, and what is wrong with them. */
export function ImportPreview({ run, fields, other }: ImportPreviewProps) {
  const { t } = useTranslation('shared-ui');
  const words = useTranslation(importWords());
  const [onlyFindings, setOnlyFindings] = useState(false);
  const hasFindings = run.rows.some(isFound);
  const rows = useMemo(
    () => (onlyFindings && hasFindings ? run.rows.filter(isFound) : run.rows),
    [run, onlyFindings, hasFindings],
  );
  const table = useRef<HTMLTableElement>(null);
  const { blocks, above, below } = useVisibleBlocks(table, rows);
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
        <table ref={table} aria-rowcount={rows.length + 1}>
          <caption>{words.t('preview')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('import.line')}</th>
              {columns.map(({ name, label, kind }) => (
                <th key={name} scope="col" data-kind={kind}>
                  {label}
                </th>
              ))}
              <th scope="col">{words.t('findings')}</th>
            </tr>
          </thead>
          <Gap height={above} span={columns.length + 2} />
          {blocks.map((at) => (
            <Block key={at} rows={rows} at={at} columns={columns} exclusions={exclusions} />
          ))}
          <Gap height={below} span={columns.length + 2} />
        </table>
      </div>
    </>
  );
}

const isFound = ({ problems, notes }: CheckedRow): boolean => problems.length + notes.length > 0;

/** Takes the place of rows that are not rendered. */
function Gap({ height, span }: { readonly height: number; readonly span: number }) {
  return (
    <tbody>
      <tr aria-hidden style={{ height }}>
        <td colSpan={span} />
      </tr>
    </tbody>
  );
}

/** Returns the positions of the blocks of rows near the visible part, and the heights of the others. */
function useVisibleBlocks(table: RefObject<HTMLTableElement | null>, rows: readonly CheckedRow[]) {
  const count = Math.ceil(rows.length / BLOCK_ROWS);
  /** The measured heights: rows have one or more lines, depending on the width. */
  const measured = useRef<{ rows: typeof rows; heights: number[] }>({ rows, heights: [] });
  if (measured.current.rows !== rows) measured.current = { rows, heights: [] };
  const { heights } = measured.current;
  const [{ first, end }, setVisible] = useState({ first: 0, end: 2 });
  const heightOf = (at: number) => heights[at] ?? BLOCK_ROWS * ROW_PX;
  const sum = (from: number, to: number) => {
    let height = 0;
    for (let at = from; at < Math.min(to, count); at += 1) height += heightOf(at);
    return height;
  };

  useLayoutEffect(() => {
    for (const body of table.current?.tBodies ?? []) {
      const at = body.dataset.block;
      if (at !== undefined && body.offsetHeight > 0) heights[Number(at)] = body.offsetHeight;
    }
  });

  const look = () => {
    const element = table.current;
    const scroller = element && scrollerOf(element);
    if (!scroller) return;
    const shown = scroller.getBoundingClientRect();
    let next = 0;
    let height = 0;
    // The gap above the rows tells where they begin, because the header row is sticky.
    const start = element.tBodies[0]?.getBoundingClientRect().top ?? 0;
    while (next < count - 1 && start + height + heightOf(next) < shown.top - MARGIN_PX) {
      height += heightOf(next);
      next += 1;
    }
    let last = next;
    while (last < count && start + height < shown.bottom + MARGIN_PX) {
      height += heightOf(last);
      last += 1;
    }
    setVisible((old) =>
      old.first === next && old.end === last ? old : { first: next, end: last },
    );
  };
  const latest = useRef(look);
  latest.current = look;

  useLayoutEffect(() => {
    if (rows.length > 0) latest.current();
  }, [rows]);
  useEffect(() => {
    const dialog = table.current?.closest('dialog');
    const update = () => latest.current();
    dialog?.addEventListener('scroll', update, { capture: true, passive: true });
    window.addEventListener('resize', update);
    return () => {
      dialog?.removeEventListener('scroll', update, { capture: true });
      window.removeEventListener('resize', update);
    };
  }, [table]);

  const shownEnd = Math.min(Math.max(end, first + 1), count);
  const blocks = Array.from({ length: Math.max(0, shownEnd - first) }, (_, at) => first + at);
  return { blocks, above: sum(0, first), below: sum(shownEnd, count) };
}

interface BlockProps {
  readonly rows: readonly CheckedRow[];
  /** The position of the block. */
  readonly at: number;
  readonly columns: readonly FormField[];
  readonly exclusions: ReadonlyMap<string, string>;
}

const Block = memo(function Block({ rows, at, ...props }: BlockProps) {
  const first = at * BLOCK_ROWS;
  return (
    <tbody data-block={at}>
      <Rows {...props} rows={rows.slice(first, first + BLOCK_ROWS)} first={first + 2} />
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

interface RowsProps extends Omit<BlockProps, 'at'> {
  /** The number of the first row in the table. */
  readonly first: number;
}

function Rows({ rows, first, columns, exclusions }: RowsProps) {
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
          data-label={field.label}
          className={field.kind === 'code' ? styles.code : undefined}
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
