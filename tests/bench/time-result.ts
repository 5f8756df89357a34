import { doubt, formatRatio, type Pair } from './ratio.ts';
import type { Result } from './result.ts';
import { median, percentile, percentileInterval } from './statistics.ts';

interface TimeRow {
  readonly name: string;
  readonly times: readonly number[];
  /** Share of the times that must be within the limit: 0.95; 1 for all. */
  readonly share: number;
  readonly most: number;
  readonly method: string;
  /** The same work in the console and in the single-page app: comparable on any machine. */
  readonly twins: readonly Pair[];
}

export const formatTwinRatio = (pairs: readonly Pair[]): string =>
  `${formatRatio(pairs)} the single-page app, median of ${pairs.length} pairs`;

/** Returns the result in milliseconds: the percentile, its interval, and the ratio to its twin. */
export function timeResult({ name, times, share, most, method, twins }: TimeRow): Result {
  const slow = percentile(times, share);
  const { low, high } = percentileInterval(times, share);
  const interval = share < 1 ? ` (95 %: ${low.toFixed(0)}–${high.toFixed(0)})` : '';
  return {
    name,
    value: `${slow.toFixed(0)} ms${interval}; ${formatTwinRatio(twins)}`,
    limit: `≤ ${most} ms`,
    reached: slow <= most,
    method: `${method}; median ${median(times).toFixed(0)} ms`,
    ...doubt(most, low, high),
  };
}
