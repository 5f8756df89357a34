import type { Column } from '../list-index/column.ts';
import styles from './printed-list.module.css';

/** A list for printing: all matching rows, although the page renders only the visible rows. */
export interface PrintableList {
  readonly title: string;
  /** The number of matches, and the active search and filters. */
  readonly lines: readonly string[];
  readonly columns: readonly Pick<Column<never>, 'title' | 'kind'>[];
  readonly length: number;
  readonly cellsAt: (place: number) => readonly string[];
  /** Returns a notice that only the first rows are printed. */
  readonly cut: (printed: number) => string;
}

/** Maximum number of printed rows, about 250 pages: browsers take minutes to lay out more. */
const PRINTED_ROWS = 10_000;

let stop: (() => void) | undefined;

/**
 * Replaces the screen with a list while the page is printed. The browser waits for `beforeprint`
 * handlers (HTML, "printing steps"), so the list is created synchronously, without React.
 *
 * @param make - returns the current list; if it returns undefined, the screen is printed
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
