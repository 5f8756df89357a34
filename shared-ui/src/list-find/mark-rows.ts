import { findParts } from './found-rows.ts';

/** Names of the page's highlights, which the stylesheet draws. */
const FOUND = 'console-found';
const CURRENT = 'console-found-current';

const ROWS = 'tbody tr[aria-rowindex]';

/**
 * Marks a folded text in the rows that are in the page (CSS Custom Highlight API), because elements
 * within the cells would break React. In a browser without this API, only rows are marked.
 *
 * @param current - the place in the list, from 0, of the row that the user has reached
 */
export function markRows(table: Element, folded: string, current: number | undefined): void {
  const found: Range[] = [];
  const reached: Range[] = [];
  for (const row of table.querySelectorAll<HTMLElement>(ROWS)) {
    const ranges = [...rangesIn(row, folded)];
    const isCurrent = Number(row.getAttribute('aria-rowindex')) - 2 === current;
    (isCurrent ? reached : found).push(...ranges);
    if (isCurrent) row.dataset.found = 'current';
    else if (ranges.length > 0) row.dataset.found = 'other';
    else delete row.dataset.found;
  }
  if (typeof Highlight !== 'function') return;
  CSS.highlights.set(FOUND, new Highlight(...found));
  CSS.highlights.set(CURRENT, new Highlight(...reached));
}

function clearMarks(table: Element): void {
  for (const row of table.querySelectorAll<HTMLElement>(ROWS)) delete row.dataset.found;
  if (typeof Highlight !== 'function') return;
  for (const name of [FOUND, CURRENT]) CSS.highlights.delete(name);
}

function* rangesIn(row: Element, folded: string): Generator<Range> {
  const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    for (const { start, end } of findParts(node.nodeValue ?? '', folded)) {
      const range = document.createRange();
      range.setStart(node, start);
      range.setEnd(node, end);
      yield range;
    }
  }
}

/** Calls `mark` whenever rows are added, replaced or moved; returns a function that stops. */
export function keepMarked(table: Element, mark: () => void): () => void {
  const observer = new MutationObserver(mark);
  observer.observe(table, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['aria-rowindex'],
  });
  return () => {
    observer.disconnect();
    clearMarks(table);
  };
}
