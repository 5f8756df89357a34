import { placedRows, rowWindow, scrolledTo, withMargin } from './row-window.ts';

const HEIGHT = 40;

test('starts with the first row at the top', () => {
  expect(rowWindow(0, 800, HEIGHT).first).toBe(0);
});

test('contains all visible rows at any scroll position', () => {
  for (let scrollTop = 0; scrollTop < 4_000_000; scrollTop += 99_991) {
    const { first, end } = rowWindow(scrollTop, 800, HEIGHT);
    expect(first).toBeLessThanOrEqual(Math.floor(scrollTop / HEIGHT));
    expect(end).toBeGreaterThanOrEqual(Math.ceil((scrollTop + 800) / HEIGHT));
    const around = withMargin({ first, end });
    expect(around.first).toBe(Math.max(0, first - 10));
    expect(around.end).toBe(end + 10);
    expect(around.end - around.first).toBeLessThanOrEqual(60);
  }
});

test('rows and gaps are as high as the whole list', () => {
  for (const held of [[-1], [0, 0], [55], [999, 3], [5_000]]) {
    const { rows, below } = placedRows({ first: 50, end: 80 }, 1_000, HEIGHT, held);
    const gaps = rows.reduce((sum, { gap }) => sum + gap, 0);
    expect(gaps + rows.length * HEIGHT + below).toBe(1_000 * HEIGHT);
  }
});

test('keeps held rows at their places', () => {
  const { rows } = placedRows({ first: 50, end: 60 }, 1_000, HEIGHT, [900, 3]);
  expect(rows[0]).toEqual({ at: 3, gap: 3 * HEIGHT });
  expect(rows[1]).toEqual({ at: 50, gap: 46 * HEIGHT });
  expect(rows.at(-1)).toEqual({ at: 900, gap: 840 * HEIGHT });
});

test('has no rows beyond the end of a shorter list', () => {
  expect(placedRows({ first: 50, end: 80 }, 52, HEIGHT, []).rows.map(({ at }) => at)).toEqual([
    50, 51,
  ]);
  expect(placedRows({ first: 50, end: 80 }, 3, HEIGHT, [])).toEqual({
    rows: [],
    below: 120,
  });
});

describe('scrolling to a row', () => {
  // Ten rows of 40 px are visible below a heading row of 36 px.
  const scrolled = (at: number, scrollTop: number) =>
    scrolledTo(at, 40, 36, { scrollTop, clientHeight: 436 });

  test('keeps the position if the row is fully visible', () => {
    expect(scrolled(3, 120)).toBe(120);
    expect(scrolled(12, 120)).toBe(120);
  });

  test('shows a row above at the top', () => expect(scrolled(2, 120)).toBe(80));

  test('shows a row below at the bottom', () => expect(scrolled(13, 120)).toBe(160));
});
