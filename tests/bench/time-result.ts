import { doubt, type Pair, ratioInWords } from './ratio.ts';
import type { Result } from './result.ts';
import { median, percentile, percentileInterval } from './statistics.ts';

/** A row of times with a limit for people, which means little on another machine. */
interface TimeRow {
  readonly name: string;
  readonly times: readonly number[];
  /** Of the times, how many may not exceed the limit: 0.95; 1 for all. */
  readonly share: number;
  readonly most: number;
  readonly method: string;
  /** The same work in the console and in the single-page app: it means something on any machine. */
  readonly twins: readonly Pair[];
}

/** What the single-page build of the same sources takes beside it. */
export const besideSinglePage = (pairs: readonly Pair[]): string =>
  `${ratioInWords(pairs)} the single-page app, median of ${pairs.length} pairs`;

/** The row of such a limit, in milliseconds: the percentile with its interval, and what its twin takes. */
export function timeResult({ name, times, share, most, method, twins }: TimeRow): Result {
  const slow = percentile(times, share);
  const { low, high } = percentileInterval(times, share);
  const interval = share < 1 ? ` (95 %: ${low.toFixed(0)}–${high.toFixed(0)})` : '';
  return {
    name,
    value: `${slow.toFixed(0)} ms${interval}; ${besideSinglePage(twins)}`,
    limit: `≤ ${most} ms`,
    reached: slow <= most,
    method: `${method}; median ${median(times).toFixed(0)} ms`,
    ...doubt(most, low, high),
  };
}
