import { useTranslation } from 'react-i18next';
import { withNumber } from '../contract/failures.ts';
import { fieldText } from '../form/field-words.ts';
import type { FormField } from '../form/form-field.ts';
import { formatNumber, MISSING } from '../language/format.ts';
import { lateWords } from '../language/late-words.ts';
import { sentences } from '../language/sentences.ts';
import { Notice } from '../problem/notice.tsx';
import type { DryRun } from './dry-run.ts';
import styles from './import-dialog.module.css';

const texts = {
  en: {
    first: 'The first rows as they were read',
    repeated: 'The same as in line {{line}}.',
  },
  fr: {
    first: 'Les premières lignes telles qu’elles ont été lues',
    repeated: 'Identique à la ligne {{line}}.',
  },
} as const;

const importWords = () => lateWords('shared-ui/import', texts);

/** Maximum number of wrong cells to list; with more of them, it is usually the wrong file. */
const LISTED_CELLS = 200;

export function DryRunSummary({ run }: { readonly run: DryRun }) {
  const { t } = useTranslation('shared-ui');
  const { good, badRows, missing } = run;
  if (missing.length > 0) {
    const columns = missing.map(({ label }) => label).join(', ');
    const text = t('import.missing', { count: missing.length, columns });
    return <Notice isWarning text={withNumber(text, 'MF-085')} />;
  }
  return (
    <p>
      {sentences(
        t('import.good', { count: good.length, total: good.length }),
        badRows > 0 ? t('import.bad', { count: badRows, total: badRows }) : t('import.allGood'),
      )}
    </p>
  );
}

interface DryRunReportProps {
  readonly run: DryRun;
  readonly fields: readonly FormField[];
  readonly encoding: string;
}

/** Renders the ignored columns, the first rows, and the wrong cells, whose rows are not imported. */
export function DryRunReport(props: DryRunReportProps) {
  const { run, fields, encoding } = props;
  const { t } = useTranslation('shared-ui');
  const words = useTranslation(importWords());
  const { bad, ignored } = run;
  const reason = (field: FormField | undefined, code: string, earlierLine: number | undefined) => {
    if (!field) return t('import.tooManyCells');
    return code === 'repeated'
      ? words.t('repeated', { line: earlierLine })
      : fieldText(t, field, code);
  };
  return (
    <>
      {ignored.length > 0 ? (
        <p className={styles.text}>{t('import.ignored', { columns: ignored.join(', ') })}</p>
      ) : null}
      {encoding === 'utf-8' ? null : (
        <p className={styles.text}>{t('import.encoding', { encoding })}</p>
      )}
      <FirstRows run={run} fields={fields} />
      {bad.length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
        <section className={styles.report} aria-label={t('import.problems')} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('import.line')}</th>
                <th scope="col">{t('import.column')}</th>
                <th scope="col">{t('import.problem')}</th>
              </tr>
            </thead>
            <tbody>
              {bad.slice(0, LISTED_CELLS).map(({ line, field, code, value, earlierLine }) => (
                <tr key={`${line} ${field?.name} ${code}`}>
                  <td>{formatNumber(line)}</td>
                  <td>{field?.label}</td>
                  <td>
                    {value === '' ? null : <q>{value}</q>}{' '}
                    <span>{reason(field, code, earlierLine)}</span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : null}
    </>
  );
}

/** Renders the first rows as read, so that users can check separator, columns and accents. */
function FirstRows({ run, fields }: Pick<DryRunReportProps, 'run' | 'fields'>) {
  const { t } = useTranslation(importWords());
  const { first } = run;
  if (first.length === 0) return null;
  const seen = fields.filter(({ name }) => first.some(({ values }) => values[name]));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
    <section className={styles.report} aria-label={t('first')} tabIndex={0}>
      <table>
        <caption>{t('first')}</caption>
        <thead>
          <tr>
            {seen.map(({ name, label }) => (
              <th key={name} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {first.map(({ line, values }) => (
            <tr key={line}>
              {seen.map((field) => (
                <td key={field.name}>{shownValue(field, values[field.name])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function shownValue({ options }: FormField, value = ''): string {
  return (options?.find((option) => option.value === value)?.label ?? value) || MISSING;
}
