import type { Column } from '../list-index/column.ts';
import styles from './printed-list.module.css';

/** A list as paper has it: all that match, though the page holds only the rows in sight. */
export interface PrintableList {
  readonly title: string;
  /** How many match, and by what they were narrowed. */
  readonly lines: readonly string[];
  readonly columns: readonly Pick<Column<never>, 'title' | 'kind'>[];
  readonly length: number;
  /** The texts of the row at a place, one for each column. */
  readonly cellsAt: (place: number) => readonly string[];
  /** Says that there are too many rows, and how many are printed. */
  readonly cut: (printed: number) => string;
}

/** So many rows are printed at most, some 250 pages: a browser lays out more for minutes. */
const PRINTED_ROWS = 10_000;

let stop: (() => void) | undefined;

/**
 * Puts a list in the place of what is on the screen while the page is printed. The browser waits
 * for `beforeprint` (HTML, "printing steps"), so all is made at once, without React.
 *
 * @param make - the list of the moment; without one the screen is printed as it is
 */
export function printInstead(make: () => PrintableList | undefined): void {
  stop?.();
  let printed: HTMLElement | undefined;
  const put = () => {
    take();
    const list = make();
    if (!list) return;
    printed = drawn(list);
    document.querySelector('main')?.append(printed);
  };
  const take = () => printed?.remove();
  addEventListener('beforeprint', put);
  addEventListener('afterprint', take);
  stop = () => {
    take();
    removeEventListener('beforeprint', put);
    removeEventListener('afterprint', take);
  };
}

function drawn(list: PrintableList): HTMLElement {
  const { columns, length } = list;
  const shown = Math.min(length, PRINTED_ROWS);
  const table = document.createElement('table');
  fill(
    table.createTHead(),
    columns.map(({ title }) => title),
    columns,
    'th',
  );
  const body = table.createTBody();
  for (let place = 0; place < shown; place++) fill(body, list.cellsAt(place), columns, 'td');

  const section = document.createElement('section');
  section.className = styles.printed ?? '';
  const lines = shown < length ? [...list.lines, list.cut(shown)] : list.lines;
  section.append(
    element('h1', list.title),
    ...lines.filter((line) => line !== '').map((line) => element('p', line)),
    table,
  );
  return section;
}

/** Adds a row of texts. */
function fill(
  rows: HTMLTableSectionElement,
  texts: readonly string[],
  columns: PrintableList['columns'],
  name: 'td' | 'th',
): void {
  const row = rows.insertRow();
  texts.forEach((text, column) => {
    const cell = element(name, text);
    cell.dataset.kind = columns[column]?.kind;
    row.append(cell);
  });
}

function element(name: 'h1' | 'p' | 'td' | 'th', text: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
