import { foldText } from '../contract/fold-text.ts';
import type { ListRow } from '../queries/list-source.ts';
import { carriedOver } from '../queries/row-edit.ts';
import type { Bounds } from './bounds.ts';
import type { Column } from './column.ts';
import { toNumber } from './column-order.ts';
import type { SearchField, SearchTerm } from './search-field.ts';

export type NamedColumn<Row> = Pick<Column<Row>, 'kind' | 'value'> & {
  readonly searchAs: SearchField<Row>;
};

/** Returns a term for rows with a text that contains `text`, or that equals it if `isWhole`. */
export function textTerm<Row extends ListRow>(
  column: NamedColumn<Row>,
  text: string,
  isWhole: boolean,
): SearchTerm<Row> {
  const { name } = column.searchAs;
  const wanted = isWhole ? `\n${foldText(text)}\n` : foldText(text);
  return {
    key: isWhole ? `${name} is ${wanted}` : `${name} has ${wanted}`,
    createTest: (rows) => {
      const texts = getTexts(column, rows);
      return (position) => texts[position]?.includes(wanted) ?? false;
    },
  };
}

/** Returns a term for rows with a number or time within bounds; a missing value never matches. */
export function boundedTerm<Row extends ListRow>(
  column: NamedColumn<Row>,
  { from, until }: Bounds,
): SearchTerm<Row> {
  return {
    key: `${column.searchAs.name} from ${from} until ${until}\n`,
    createTest: (rows) => {
      const numbers = getNumbers(column, rows);
      return (position) => {
        const number = numbers[position] ?? Number.NaN;
        return number >= from && number < until;
      };
    },
  };
}

export function missingTerm<Row extends ListRow>(column: NamedColumn<Row>): SearchTerm<Row> {
  return {
    key: `${column.searchAs.name} is missing\n`,
    createTest: (rows) => {
      if (column.kind === 'number' || column.kind === 'time') {
        const numbers = getNumbers(column, rows);
        return (position) => Number.isNaN(numbers[position]);
      }
      const texts = getTexts(column, rows);
      return (position) => texts[position] === EMPTY;
    },
  };
}

export function negated<Row>({ key, createTest }: SearchTerm<Row>): SearchTerm<Row> {
  return {
    key: `not ${key}\n`,
    createTest: (rows) => {
      const test = createTest(rows);
      return (position) => !test(position);
    },
  };
}

/** The folded text of a row without a text. */
const EMPTY = '\n\n';
/** Maximum number of distinct texts of a column that are cached while all texts are folded. */
const REMEMBERED_TEXTS = 1_000;

/** Returns the folded texts of each row, between line breaks, which a search box cannot contain. */
const getTexts = cacheByColumn(<Row>({ value, searchAs: { texts } }: NamedColumn<Row>) => {
  const folded = new Map<string, string>();
  return (row: Row) => {
    const text = texts ? texts(row).join('\n') : String(value(row) ?? '');
    const known = folded.get(text);
    if (known !== undefined) return known;
    const own = `\n${foldText(text)}\n`;
    // Many rows share few texts, e.g. names of hubs. Each text is folded only once.
    if (folded.size < REMEMBERED_TEXTS) folded.set(text, own);
    return own;
  };
});

const getNumbers = cacheByColumn(
  <Row>({ kind, value }: NamedColumn<Row>) =>
    (row: Row) =>
      toNumber(value(row), kind),
);

/** Computes a value per row once, and reuses the values for the following keystrokes. */
function cacheByColumn<Kept extends string | number>(
  make: <Row>(column: NamedColumn<Row>) => (row: Row) => Kept,
) {
  const kept = new WeakMap<object, { rows: readonly ListRow[]; all: readonly Kept[] }>();
  return <Row extends ListRow>(column: NamedColumn<Row>, rows: readonly Row[]): readonly Kept[] => {
    const known = kept.get(column);
    if (known?.rows === rows) return known.all;
    const all = carriedOver(known, rows, make(column));
    kept.set(column, { rows, all });
    return all;
  };
}
