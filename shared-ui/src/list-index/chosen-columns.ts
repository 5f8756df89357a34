import type { Column } from './column.ts';

/**
 * The visible columns in order, as in the address and in the user's settings: `id`, or `id.width` if the
 * user has set the width. The first column of a list names the row, and is always first.
 */
export type ChosenColumns = readonly string[];

/** Widths are shares of the table's width, as in {@link Column}. */
export const MIN_WIDTH = 4;
export const MAX_WIDTH = 400;
export type Ordered = Pick<Column<never>, 'id' | 'width'>;

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
