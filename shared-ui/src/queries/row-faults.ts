import type { FieldFault, ListSource } from '@console/shared-auth';
import { createValue, type Value } from '../contract/value.ts';

/** A fault of a row in a response. The row is still shown if `isShown` is true. */
export interface RowFault extends FieldFault {
  /** Position in the response, from 1. */
  readonly place: number;
  readonly isShown: boolean;
}

type RowReader<Row> = Pick<ListSource<Row>, 'isRow' | 'repair'>;

type Faults = ReadonlyMap<string, readonly RowFault[]>;

const NONE: readonly RowFault[] = [];
const NO_ROW: FieldFault = { field: '', expected: 'a row', got: 'something else' };
const known = createValue<Faults>(new Map());

/** The faults of the latest response of each list, by the list's key as JSON. */
export const rowFaults: Value<Faults> = known;

const ROWS_PER_STEP = 500;
/** Number of faults shown; the others are only counted. */
const SHOWN_FAULTS = 3;

/** Checks and repairs rows in small steps; returns the same array if all are valid. */
export function* readRows<Row>(
  { isRow, repair }: RowReader<Row>,
  data: readonly unknown[],
): Generator<undefined, { rows: Row[]; faults: readonly RowFault[] }> {
  const rows: Row[] = [];
  const faults: RowFault[] = [];
  let isRepaired = false;
  for (const [at, value] of data.entries()) {
    if (at % ROWS_PER_STEP === 0) yield;
    if (isRow(value)) {
      rows.push(value);
      continue;
    }
    isRepaired = true;
    const repaired = repair?.(value) ?? { faults: [NO_ROW] };
    const isShown = repaired.row !== undefined;
    if (repaired.row) rows.push(repaired.row);
    for (const fault of repaired.faults) faults.push({ ...fault, place: at + 1, isShown });
  }
  // If no row was repaired, every element has passed the check.
  return { rows: isRepaired ? rows : (data as Row[]), faults };
}

/** Returns the valid or repaired row, if there is one. */
export const rowFrom = <Row>({ isRow, repair }: RowReader<Row>, value: unknown): Row | undefined =>
  isRow(value) ? value : repair?.(value).row;

export function noteRowFaults(key: readonly unknown[], faults: readonly RowFault[]): void {
  const name = JSON.stringify(key);
  const before = known.get().get(name) ?? NONE;
  if (JSON.stringify(before) === JSON.stringify(faults)) return;
  known.set(new Map(known.get()).set(name, faults));
}

/** Returns the first faults as text, and the number of others. */
export function faultTexts(faults: readonly RowFault[]): readonly string[] {
  const texts = faults.slice(0, SHOWN_FAULTS).map(({ place, field, expected, got, isShown }) => {
    const where = `row ${place}${field === '' ? '' : `, ${field}`}`;
    return `${where}: expected ${expected}, got ${got}${isShown ? '' : '; the row is left out'}`;
  });
  return faults.length > SHOWN_FAULTS ? [...texts, `${faults.length - SHOWN_FAULTS} more`] : texts;
}
