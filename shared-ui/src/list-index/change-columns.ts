import { MAX_WIDTH, MIN_WIDTH, type Ordered } from './chosen-columns.ts';

/** The factor by which a step makes a column wider. */
const STEP = 1.25;

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
