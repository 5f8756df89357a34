import { type CsvRow, decodeText, isText, readCsv } from './csv-read.ts';

/** Why a file has no rows that could be looked at. */
export type Refusal =
  | { readonly reason: 'too-large' | 'no-csv' }
  | { readonly reason: 'open-quote'; readonly line: number };

/** The rows of a file, or why there are none. */
type CsvFile =
  | { readonly refusal: Refusal }
  | { readonly rows: readonly CsvRow[]; readonly encoding: string };

/** A file larger than this is no list of names. */
const MAX_BYTES = 20_000_000;

export async function readCsvFile(file: File): Promise<CsvFile> {
  if (file.size > MAX_BYTES) return { refusal: { reason: 'too-large' } };
  const { text, encoding } = decodeText(new Uint8Array(await file.arrayBuffer()));
  if (!isText(text)) return { refusal: { reason: 'no-csv' } };
  const { rows, openQuote } = readCsv(text);
  if (openQuote !== undefined) return { refusal: { reason: 'open-quote', line: openQuote } };
  return { rows, encoding };
}
