import { formatDate, formatNumber, MISSING } from '../language/format.ts';
import type { Column } from './column.ts';

/** Returns the text of a cell as shown to the user. */
export function cellText<Row>({ kind, value }: Column<Row>, row: Row): string {
  const content = value(row);
  if (content === undefined || content === '') return MISSING;
  if (kind === 'time') return formatDate(String(content));
  return typeof content === 'number' ? formatNumber(content) : content;
}
