import type { Column } from './column.ts';

/**
 * The visible columns in order, as in the address and in the user's settings: `id`, or `id.width` if the
 * user has set the width. The first column of a list names the row, and is always first.
 */
export type ChosenColumns = readonly string[];

/** Widths are shares of the table's width, as in {@link Column}. */
const MIN_WIDTH = 4;
const MAX_WIDTH = 400;
/** The factor by which a step makes a column wider. */
const STEP = 1.25;

type Ordered = Pick<Column<never>, 'id' | 'width'>;

interface Entry {
  readonly id: string;
  readonly width?: number;
}

function parse(entry: string): Entry {
  const [, id = entry, width] = /^(.+?)\.(\d{1,3}(?:\.\d)?)$/.exec(entry) ?? [];
  const share = Number(width);
  return share >= MIN_WIDTH && share <= MAX_WIDTH ? { id, width: share } : { id };
}

const write = ({ id, width }: Entry): string => (width === undefined ? id : `${id}.${width}`);

/** Returns the valid entries: known columns, each once. */
export function validChoice(entries: ChosenColumns, known: readonly string[]): ChosenColumns {
  const valid = new Map(
    entries.map(parse).flatMap((one) => (known.includes(one.id) ? [[one.id, write(one)]] : [])),
  );
  return [...valid.values()];
}

/** Returns the columns to show, with their widths; without a choice, those that are not optional. */
export function chosenColumns<Row>(
  columns: readonly Column<Row>[],
  chosen: ChosenColumns | undefined,
): readonly Column<Row>[] {
  if (!chosen) return columns.filter(({ optional }) => !optional);
  const [first, ...others] = columns;
  const entries = new Map(chosen.map((one) => [parse(one).id, parse(one)]));
  const shown = [...entries.keys()].flatMap((id) => others.find((one) => one.id === id) ?? []);
  return [...(first ? [first] : []), ...shown].map((column) => {
    const width = entries.get(column.id)?.width;
    return width === undefined ? column : { ...column, width };
  });
}

/** Returns the choice that shows these columns, of which those with other widths are `columns`. */
export const toChoice = (shown: readonly Ordered[], columns: readonly Ordered[]): ChosenColumns =>
  shown.map(({ id, width }) =>
    write(columns.some((one) => one.id === id && one.width === width) ? { id } : { id, width }),
  );

/** Shows a column at its usual place, or hides it. */
export function withToggled<One extends Ordered>(
  shown: readonly One[],
  columns: readonly One[],
  id: string,
): readonly One[] {
  if (shown.some((one) => one.id === id)) return shown.filter((one) => one.id !== id);
  const place = columns.findIndex((one) => one.id === id);
  const [column] = columns.slice(place, place + 1);
  if (!column) return shown;
  const before = columns.slice(0, place).map((one) => one.id);
  const at = shown.findLastIndex((one) => before.includes(one.id)) + 1;
  return shown.toSpliced(at, 0, column);
}

/** Moves a column by one place; the first column stays, and no column moves before it. */
export function withMoved<One extends Ordered>(
  shown: readonly One[],
  id: string,
  by: 1 | -1,
): readonly One[] {
  const at = shown.findIndex((one) => one.id === id);
  const [column] = shown.slice(at, at + 1);
  if (!column || at < 1 || at + by < 1 || at + by >= shown.length) return shown;
  return shown.toSpliced(at, 1).toSpliced(at + by, 0, column);
}

/** Makes a column wider or narrower by a step, or gives it a width. */
export function withWidth<One extends Ordered>(
  shown: readonly One[],
  id: string,
  width: number | 'wider' | 'narrower',
): readonly One[] {
  return shown.map((one) => {
    if (one.id !== id) return one;
    const steps = { wider: one.width * STEP, narrower: one.width / STEP };
    const wanted = typeof width === 'number' ? width : steps[width];
    return {
      ...one,
      width: Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, wanted)) * 10) / 10,
    };
  });
}

/** Returns the share that makes a column `pixels` wide in a table of `whole` pixels. */
export function shareOf(
  shown: readonly Ordered[],
  id: string,
  pixels: number,
  whole: number,
): number {
  const others = shown.reduce((sum, one) => sum + (one.id === id ? 0 : one.width), 0);
  return (pixels * others) / Math.max(1, whole - pixels);
}
