import { placedRows, rowWindow, scrolledTo, withMargin } from './row-window.ts';

const HEIGHT = 40;

test('at the top the window begins with the first row', () => {
  expect(rowWindow(0, 800, HEIGHT).first).toBe(0);
});

test('what is seen is in the window, wherever it is scrolled to', () => {
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

test('rows and gaps together are as high as the whole list', () => {
  for (const focused of [undefined, 0, 55, 999, 5_000]) {
    const { rows, below } = placedRows({ first: 50, end: 80 }, 1_000, HEIGHT, focused);
    const gaps = rows.reduce((sum, { gap }) => sum + gap, 0);
    expect(gaps + rows.length * HEIGHT + below).toBe(1_000 * HEIGHT);
  }
});

test('the row with the focus stays, out of sight, at its place', () => {
  const { rows } = placedRows({ first: 50, end: 60 }, 1_000, HEIGHT, 3);
  expect(rows[0]).toEqual({ at: 3, gap: 3 * HEIGHT });
  expect(rows[1]).toEqual({ at: 50, gap: 46 * HEIGHT });
});

test('a list that became shorter than the window has all its rows and no more', () => {
  expect(
    placedRows({ first: 50, end: 80 }, 52, HEIGHT, undefined).rows.map(({ at }) => at),
  ).toEqual([50, 51]);
  expect(placedRows({ first: 50, end: 80 }, 3, HEIGHT, undefined)).toEqual({
    rows: [],
    below: 120,
  });
});

describe('a row is brought into sight', () => {
  // Ten rows of 40 px are visible below a heading row of 36 px.
  const scrolled = (at: number, scrollTop: number) =>
    scrolledTo(at, 40, 36, { scrollTop, clientHeight: 436 });

  test('and one that is seen whole moves nothing', () => {
    expect(scrolled(3, 120)).toBe(120);
    expect(scrolled(12, 120)).toBe(120);
  });

  test('at the top, where it is above', () => expect(scrolled(2, 120)).toBe(80));

  test('at the end, where it is below', () => expect(scrolled(13, 120)).toBe(160));
});
