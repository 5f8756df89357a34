import { Button } from '@blueprintjs/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../language/format.ts';
import { sentences } from '../language/sentences.ts';
import { downloadCsv } from '../list/csv-download.ts';
import { Notice } from '../problem/notice.tsx';
import { REASON_HEADING } from './columns.ts';
import type { CsvRow } from './csv-read.ts';
import type { DryRun, DryRunRules } from './dry-run.ts';
import styles from './import-dialog.module.css';
import { importWords, useFindingText } from './import-words.ts';

interface DryRunSummaryProps extends Pick<DryRunRules, 'other'> {
  readonly run: DryRun;
  readonly included: readonly string[];
}

export function DryRunSummary({ run, included }: DryRunSummaryProps) {
  const { t } = useTranslation('shared-ui');
  const words = useTranslation(importWords());
  const { good, bad, missing, done, headings } = run;
  if (missing.length > 0) {
    const columns = missing.map(({ label }) => label).join(', ');
    const text = t('import.missing', { count: missing.length, columns });
    return <Notice isWarning text={text} />;
  }
  const noted = good.filter(({ notes }) => notes.length > 0).length;
  const excluded = Object.entries(run.excluded)
    .filter(([name]) => !included.includes(name))
    .reduce((sum, [, count]) => sum + count, 0);
  const say = (key: 'done' | 'excluded' | 'noted' | 'repeatedHeadings', count: number) =>
    count > 0 && words.t(key, { count, total: formatNumber(count) });
  return (
    <p className={styles.summary}>
      {sentences(
        t('import.good', { count: good.length, total: good.length }),
        bad.length > 0
          ? t('import.bad', { count: bad.length, total: bad.length })
          : t('import.allGood'),
        say('done', done),
        say('excluded', excluded),
        say('noted', noted),
        say('repeatedHeadings', headings),
      )}
    </p>
  );
}

interface FileNotesProps {
  readonly run: DryRun;
  readonly headings: CsvRow | undefined;
  readonly first: CsvRow | undefined;
  readonly encoding: string;
}

/** Renders how the file was read: the ignored columns and lines, and an uncertain encoding. */
export function FileNotes({ run: { ignored }, headings, first, encoding }: FileNotesProps) {
  const { t } = useTranslation('shared-ui');
  const words = useTranslation(importWords());
  const columns = ignored.map(
    ({ heading, number }) => heading || words.t('columnNumber', { number }),
  );
  return (
    <p className={styles.text}>
      {sentences(
        headings &&
          headings !== first &&
          words.t('foundHeadings', { line: formatNumber(headings.line) }),
        columns.length > 0 && t('import.ignored', { columns: columns.join(', ') }),
        encoding === 'windows-1252' && t('import.encoding', { encoding }),
      )}
    </p>
  );
}

interface WrongRowsProps {
  readonly name: string;
  readonly run: DryRun;
  readonly headings: readonly string[];
}

/** Renders a button that saves the wrong rows with the reasons, to be corrected and imported again. */
export function WrongRowsButton({ name, run: { bad }, headings }: WrongRowsProps) {
  const { t } = useTranslation(importWords());
  const findingText = useFindingText();
  const columns = useMemo(() => {
    const width = Math.max(headings.length, ...bad.map(({ cells }) => cells.length));
    const cells = Array.from({ length: width }, (_, at) => ({
      title: headings[at] ?? '',
      kind: 'text' as const,
      value: (row: (typeof bad)[number]) => row.cells[at] ?? '',
    }));
    const value = ({ problems }: (typeof bad)[number]) =>
      problems
        .map((one) => {
          const text = findingText(one);
          return one.field ? t('ofField', { field: one.field.label, text }) : text;
        })
        .join(' ');
    // The first column, because a row may have more cells than headings.
    return [{ title: REASON_HEADING, kind: 'text' as const, value }, ...cells];
  }, [bad, headings, findingText, t]);
  return (
    <Button
      text={t('download', { count: bad.length, total: formatNumber(bad.length) })}
      onClick={() => downloadCsv(name, columns, bad)}
    />
  );
}
