import type { Result } from './result.ts';
import { median, medianInterval } from './statistics.ts';

/** The durations of the same work, done in two ways right after each other; both in the same unit. */
export type Pair = readonly [measured: number, reference: number];

interface RatioRow {
  readonly name: string;
  readonly pairs: readonly Pair[];
  /** The highest ratio that reaches the target; without it, the ratio is only printed. */
  readonly max?: number;
  readonly method: string;
  readonly format: (value: number) => string;
}

/** Formats the median ratio with its 95 % interval: `1.023 × (95 %: 1.010–1.041)`. */
export function formatRatio(pairs: readonly Pair[]): string {
  const { ratio, low, high } = medianRatio(pairs);
  return `${short(ratio)} × (95 %: ${short(low)}–${short(high)})`;
}

/** Returns the result of a ratio: its median, its interval, and a doubt if the interval is inconclusive. */
export function ratioResult({ name, pairs, max, method, format }: RatioRow): Result {
  const { ratio, low, high } = medianRatio(pairs);
  const medians = ([0, 1] as const).map((side) => median(pairs.map((pair) => pair[side])));
  return {
    name,
    value: formatRatio(pairs),
    limit: max === undefined ? 'none set' : `≤ ${max.toFixed(2)} ×`,
    reached: max === undefined || ratio <= max,
    method: `median of ${pairs.length} paired ratios; ${method}; medians ${medians.map(format).join(' against ')}`,
    ...(max !== undefined && doubt(max, low, high)),
  };
}

/** Expresses doubt if the limit is within the interval, because another run may differ. */
export function doubt(limit: number, low: number, high: number): Pick<Result, 'doubt'> {
  if (low > limit || high <= limit) return {};
  return {
    doubt:
      'Inconclusive, because this machine was too noisy: the limit is within the interval, so another run may end on the other side of the limit. Measure again on a quieter machine.',
  };
}

export function medianRatio(pairs: readonly Pair[]): { ratio: number; low: number; high: number } {
  const ratios = pairs.map(([measured, reference]) => measured / reference);
  return { ratio: median(ratios), ...medianInterval(ratios) };
}

/** Formats a ratio with three decimals, or with three significant digits if it is below a tenth. */
const short = (ratio: number): string =>
  Math.abs(ratio) < 0.1 ? String(Number(ratio.toPrecision(3))) : ratio.toFixed(3);
