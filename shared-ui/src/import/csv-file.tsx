import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lateWords } from '../language/late-words.ts';
import { Notice } from '../problem/notice.tsx';
import styles from './csv-file.module.css';
import {
  type CsvRow,
  type DecodedText,
  decodingSteps,
  findUnreadable,
  parsingSteps,
  withoutPadding,
} from './csv-read.ts';
import { inSteps } from './steps.ts';

const texts = {
  en: {
    button: 'Choose a file…',
    none: 'No file chosen',
    tooLarge: 'The file is larger than 20 MB.',
    noCsv: 'This is not a CSV file.',
    control:
      'This is not a CSV file: line {{line}} has the character {{character}}, which is not text.',
    openQuote:
      'Line {{line}}: a quotation mark is opened here and not closed at the end of its cell. Nothing can be imported until this is corrected.',
    workbook:
      'This is a workbook. Open it in Excel or LibreOffice, choose “Save as” and the type “CSV UTF-8”, then choose the new file.',
    unreadable:
      'The file can no longer be read: it was moved, changed or locked. Choose it again, or another file.',
    empty: 'The file is empty.',
  },
  fr: {
    button: 'Choisir un fichier…',
    none: 'Aucun fichier choisi',
    tooLarge: 'Le fichier dépasse 20 Mo.',
    noCsv: 'Ce n’est pas un fichier CSV.',
    control:
      'Ce n’est pas un fichier CSV\u202f: la ligne {{line}} contient le caractère {{character}}, qui n’est pas du texte.',
    openQuote:
      'Ligne {{line}}\u202f: un guillemet ouvert ici n’est pas fermé à la fin de sa cellule. Rien ne peut être importé avant correction.',
    workbook:
      'C’est un classeur. Ouvrez-le dans Excel ou LibreOffice, choisissez «\u202fEnregistrer sous\u202f» et le type «\u202fCSV UTF-8\u202f», puis choisissez le nouveau fichier.',
    unreadable:
      'Le fichier n’est plus lisible\u202f: il a été déplacé, modifié ou verrouillé. Choisissez-le à nouveau, ou un autre.',
    empty: 'Le fichier est vide.',
  },
} as const;

const fileWords = () => lateWords('shared-ui/csv-file', texts);

/**
 * Renders a file input that also accepts a dropped file. The native input covers our own button, but
 * is invisible, because its texts are in the browser's language and browsers render it differently.
 */
export function CsvFileChoice({ onChoose }: { readonly onChoose: (file: File) => void }) {
  const { t } = useTranslation('shared-ui');
  const words = useTranslation(fileWords());
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
  readonly reason:
    | 'tooLarge'
    | 'noCsv'
    | 'control'
    | 'openQuote'
    | 'workbook'
    | 'unreadable'
    | 'empty';
  readonly line?: number;
  readonly character?: string;
}

export function Refused({ refusal: { reason, ...values } }: { readonly refusal: Refusal }) {
  const { t } = useTranslation(fileWords());
  return <Notice isWarning text={t(reason, values)} />;
}

export interface ReadFile extends Omit<DecodedText, 'text'> {
  readonly rows: readonly CsvRow[];
  /** The hash of the file. */
  readonly fingerprint: string;
}

/** The content of a file, or the reason why the file cannot be read. */
type CsvFile = ReadFile | { readonly refusal: Refusal };

/** The largest file that is accepted; a larger file is hardly a list of names. */
const MAX_BYTES = 20 * 2 ** 20;
/** Bytes at the start and at the end of a file that show its format. */
const SHOWN_BYTES = 65_536;

/** Reads a file in steps that do not block the page. */
export async function readCsvFile(file: File): Promise<CsvFile> {
  const refuse = (reason: Refusal['reason'], place: Partial<Refusal> = {}): CsvFile => ({
    refusal: { ...place, reason },
  });
  try {
    const format = await otherFormat(file);
    if (format) return refuse(format);
    if (file.size > MAX_BYTES) return refuse('tooLarge');
    const bytes = await file.arrayBuffer();
    const { text: decoded, ...found } = await inSteps(decodingSteps(new Uint8Array(bytes)));
    const text = withoutPadding(decoded);
    const unreadable = await inSteps(findUnreadable(text));
    if (unreadable) return refuse('control', unreadable);
    const { rows, openQuote } = await inSteps(parsingSteps(text));
    if (openQuote !== undefined) return refuse('openQuote', { line: openQuote });
    if (rows.length === 0) return refuse('empty');
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    const fingerprint = Array.from(digest, (byte) => byte.toString(16)).join(' ');
    return { ...found, rows, fingerprint };
  } catch {
    // The file was moved, changed or locked after it was chosen (`NotReadableError`).
    return refuse('unreadable');
  }
}

/** Recognizes files of other formats by their content, whatever their size and name. */
async function otherFormat(file: File): Promise<Refusal['reason'] | undefined> {
  const read = async (part: Blob) =>
    new TextDecoder('windows-1252').decode(await part.arrayBuffer());
  const start = await read(file.slice(0, SHOWN_BYTES));
  if (/^%PDF-/.test(start)) return 'noCsv';
  // The container of old workbooks (MS-CFB §2.2).
  if (start.startsWith('\u{d0}\u{cf}\u{11}\u{e0}')) return 'workbook';
  if (!['PK\u{3}', 'PK\u{5}'].some((one) => start.startsWith(one))) return undefined;
  // The names of the files in an archive are at its end.
  const names = start + (await read(file.slice(-SHOWN_BYTES)));
  return /xl\/workbook|opendocument\.spreadsheet/.test(names) ? 'workbook' : 'noCsv';
}
