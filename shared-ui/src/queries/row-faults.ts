import type { FieldFault, MendedRow } from '@console/shared-auth';
import { createValue, type Value } from '../contract/value.ts';

/** What is wrong with one row of an answer, and whether the row is shown all the same. */
export interface RowFault extends FieldFault {
  /** Its place in the answer, from 1 on. */
  readonly place: number;
  readonly isShown: boolean;
}

/** How rows are told from what is none. */
interface RowReader<Row> {
  readonly isRow: (value: unknown) => value is Row;
  readonly mend?: (value: unknown) => MendedRow<Row>;
}

type Faults = ReadonlyMap<string, readonly RowFault[]>;

const NONE: readonly RowFault[] = [];
const NO_ROW: FieldFault = { field: '', expected: 'a row', got: 'something else' };
const known = createValue<Faults>(new Map());

/** By the list's key, as a text: the rows of its last answer that are not as agreed. */
export const rowFaults: Value<Faults> = known;

/** Rows that are looked at in one step. */
const ROWS_PER_STEP = 500;
/** Faults that are told; the others are counted. */
const TOLD = 3;

/** Reads the rows of an answer in small steps; the rows are the answer itself where all are right. */
export function* readRows<Row>(
  { isRow, mend }: RowReader<Row>,
  data: readonly unknown[],
): Generator<undefined, { rows: Row[]; faults: readonly RowFault[] }> {
  const rows: Row[] = [];
  const faults: RowFault[] = [];
  let isMended = false;
  for (const [at, value] of data.entries()) {
    if (at % ROWS_PER_STEP === 0) yield;
    if (isRow(value)) {
      rows.push(value);
      continue;
    }
    isMended = true;
    const mended = mend?.(value) ?? { faults: [NO_ROW] };
    const isShown = mended.row !== undefined;
    if (mended.row) rows.push(mended.row);
    for (const fault of mended.faults) faults.push({ ...fault, place: at + 1, isShown });
  }
  // Each element was found to be a row.
  return { rows: isMended ? rows : (data as Row[]), faults };
}

/** The row that a value of the server's is, as far as it can be read. */
export const rowFrom = <Row>({ isRow, mend }: RowReader<Row>, value: unknown): Row | undefined =>
  isRow(value) ? value : mend?.(value).row;

/** Has it known what is wrong with the rows of a list's last answer. */
export function noteRowFaults(key: readonly unknown[], faults: readonly RowFault[]): void {
  const name = JSON.stringify(key);
  const before = known.get().get(name) ?? NONE;
  if (JSON.stringify(before) === JSON.stringify(faults)) return;
  known.set(new Map(known.get()).set(name, faults));
}

/** The first faults in the words of small print, and how many more there are. */
export function faultTexts(faults: readonly RowFault[]): readonly string[] {
  const texts = faults.slice(0, TOLD).map(({ place, field, expected, got, isShown }) => {
    const where = `row ${place}${field === '' ? '' : `, ${field}`}`;
    return `${where}: expected ${expected}, got ${got}${isShown ? '' : '; the row is left out'}`;
  });
  return faults.length > TOLD ? [...texts, `${faults.length - TOLD} more`] : texts;
}
