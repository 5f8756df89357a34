import { doubt, formatRatio, medianRatio, type Pair } from './ratio.ts';
import type { Result } from './result.ts';
import { median, percentile, percentileInterval } from './statistics.ts';

interface TimeRow {
  readonly name: string;
  readonly times: readonly number[];
  /** Share of the times that must be within the limit: 0.95, or 1 for all of them. */
  readonly share: number;
  readonly max: number;
  /** The highest ratio to the single-page app that reaches the target; without it, the ratio is only printed. */
  readonly maxRatio?: number;
  readonly method: string;
  /** Times of the same work in the console and in the single-page app; their ratio is comparable on any machine. */
  readonly twins: readonly Pair[];
}

export const formatTwinRatio = (pairs: readonly Pair[]): string =>
  `${formatRatio(pairs)} the single-page app, median of ${pairs.length} pairs`;

/** Returns a result in milliseconds: the percentile, its interval, and the ratio to the single-page app. */
export function timeResult(row: TimeRow): Result {
  const { name, times, share, max, maxRatio, method, twins } = row;
  const slow = percentile(times, share);
  const { low, high } = percentileInterval(times, share);
  const interval = share < 1 ? ` (95 %: ${low.toFixed(0)}–${high.toFixed(0)})` : '';
  return {
    name,
    value: `${slow.toFixed(0)} ms${interval}; ${formatTwinRatio(twins)}`,
    limit: `≤ ${max} ms${maxRatio === undefined ? '' : `, ≤ ${maxRatio.toFixed(2)} ×`}`,
    reached: slow <= max && (maxRatio === undefined || medianRatio(twins).ratio <= maxRatio),
    method: `${method}; median ${median(times).toFixed(0)} ms`,
    ...doubt(max, low, high),
  };
}
