import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';

/** The rows in sight and the one with the focus, which would be lost with its row. */
export function keepRow(range: Range, focused: number | undefined): number[] {
  const rows = defaultRangeExtractor(range);
  if (focused === undefined || focused >= range.count || rows.includes(focused)) return rows;
  return [...rows, focused].sort((one, other) => one - other);
}
