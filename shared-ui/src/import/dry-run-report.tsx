import { useTranslation } from 'react-i18next';
import { withNumber } from '../contract/failures.ts';
import { fieldText } from '../form/field-words.ts';
import { formatNumber } from '../language/format.ts';
import type { DryRun } from './dry-run.ts';
import styles from './import-dialog.module.css';

/** Wrong cells that are listed; whoever has more has the wrong file. */
const LISTED_CELLS = 200;

/** What an import would do, in a sentence. */
export function DryRunSummary({ run }: { readonly run: DryRun }) {
  const { t } = useTranslation('shared-ui');
  const { good, badRows, missing } = run;
  if (missing.length > 0) {
    const columns = missing.map(({ label }) => label).join(', ');
    const text = t('import.missing', { count: missing.length, columns });
    return <p>{withNumber(text, 'MF-085')}</p>;
  }
  return (
    <p>
      {t('import.good', { count: good.length, total: good.length })}{' '}
      {badRows > 0 ? t('import.bad', { count: badRows, total: badRows }) : t('import.allGood')}
    </p>
  );
}

/** What an import would leave out, and which cells keep which rows from it. */
export function DryRunReport({ run, encoding }: { readonly run: DryRun; encoding: string }) {
  const { t } = useTranslation('shared-ui');
  const { bad, ignored } = run;
  return (
    <>
      {ignored.length > 0 ? (
        <p className={styles.text}>{t('import.ignored', { columns: ignored.join(', ') })}</p>
      ) : null}
      {encoding === 'utf-8' ? null : (
        <p className={styles.text}>{t('import.encoding', { encoding })}</p>
      )}
      {bad.length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled with the keyboard, too
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
              {bad.slice(0, LISTED_CELLS).map(({ line, field, code, value }) => (
                <tr key={`${line} ${field?.name} ${code}`}>
                  <td>{formatNumber(line)}</td>
                  <td>{field?.label}</td>
                  <td>
                    {value === '' ? null : <q>{value}</q>}{' '}
                    {field ? fieldText(t, field, code) : t('import.tooManyCells')}
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
