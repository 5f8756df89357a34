import { writeCsv } from './csv.ts';

/** Milliseconds after which the browser has read the blob that it saves. */
const REVOKE_AFTER_MS = 10_000;

/** Saves rows as a CSV file. */
export function saveCsv(name: string, rows: Iterable<readonly string[]>): void {
  const url = URL.createObjectURL(new Blob([writeCsv(rows)], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}.csv`;
  link.click();
  // Revoked later, because the browser reads the blob only after the click is handled.
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}
