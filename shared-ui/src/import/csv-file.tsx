import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withNumber } from '../contract/failures.ts';
import { lateWords } from '../language/late-words.ts';
import { Notice } from '../problem/notice.tsx';
import styles from './csv-file.module.css';
import { type CsvRow, decodeText, isText, readCsv } from './csv-read.ts';

const texts = {
  en: { button: 'Choose a file…', none: 'No file chosen' },
  fr: { button: 'Choisir un fichier…', none: 'Aucun fichier choisi' },
} as const;

/**
 * Renders a file input that also accepts a dropped file. The native input covers our own button, but
 * is invisible, because its texts are in the browser's language and browsers render it differently.
 */
export function CsvFileChoice({ onChoose }: { readonly onChoose: (file: File) => void }) {
  const { t } = useTranslation('shared-ui');
  const words = useTranslation(lateWords('shared-ui/csv-file', texts));
  const [name, setName] = useState<string>();
  const field = useId();
  return (
    <div className={styles.choice}>
      <label htmlFor={field} className={styles.label}>
        {t('import.choose')}
      </label>
      <div className={styles.field}>
        <input
          id={field}
          type="file"
          accept=".csv,text/csv,text/plain"
          data-first-focus
          onClick={(event) => {
            // Choosing a corrected file of the same name must count as a change.
            event.currentTarget.value = '';
          }}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            if (!file) return;
            setName(file.name);
            onChoose(file);
          }}
        />
        <span className="bp6-button" aria-hidden="true">
          {words.t('button')}
        </span>
        <span className={styles.name} aria-hidden="true">
          {name ?? words.t('none')}
        </span>
      </div>
    </div>
  );
}

export interface Refusal {
  readonly reason: keyof typeof REFUSALS;
  readonly line?: number;
}

const REFUSALS = {
  'too-large': ['tooLarge', 'MF-082'],
  'no-csv': ['noCsv', 'MF-083'],
  'open-quote': ['openQuote', 'MF-084'],
} as const;

export function Refused({ refusal: { reason, line } }: { readonly refusal: Refusal }) {
  const { t } = useTranslation('shared-ui');
  const [key, number] = REFUSALS[reason];
  return <Notice isWarning text={withNumber(t(`import.${key}`, { line }), number)} />;
}

/** The rows of a file, or the reason why the file cannot be read. */
type CsvFile =
  | { readonly refusal: Refusal }
  | { readonly rows: readonly CsvRow[]; readonly encoding: string };

/** The largest file that is accepted; a larger file is hardly a list of names. */
const MAX_BYTES = 20_000_000;

export async function readCsvFile(file: File): Promise<CsvFile> {
  if (file.size > MAX_BYTES) return { refusal: { reason: 'too-large' } };
  const { text, encoding } = decodeText(new Uint8Array(await file.arrayBuffer()));
  if (!isText(text)) return { refusal: { reason: 'no-csv' } };
  const { rows, openQuote } = readCsv(text);
  if (openQuote !== undefined) return { refusal: { reason: 'open-quote', line: openQuote } };
  return { rows, encoding };
}
