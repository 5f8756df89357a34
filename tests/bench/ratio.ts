import type { Result } from './result.ts';
import { median, medianInterval } from './statistics.ts';

/** The durations of the same work done in two ways right after each other, in the same unit. */
export type Pair = readonly [measured: number, reference: number];

/** A row that compares numbers, and how they were measured. */
interface RatioRow {
  readonly name: string;
  readonly pairs: readonly Pair[];
  /** The limit of the ratio; without it the number is only printed. */
  readonly most?: number;
  readonly method: string;
  /** Formats a median. */
  readonly format: (value: number) => string;
}

/** Formats the median ratio with its 95 % interval: `1.023 × (95 %: 1.010–1.041)`. */
export function formatRatio(pairs: readonly Pair[]): string {
  const { ratio, low, high } = medianRatio(pairs);
  return `${short(ratio)} × (95 %: ${short(low)}–${short(high)})`;
}

/** Returns the result of a ratio: its median, its interval, and whether that is conclusive. */
export function ratioResult({ name, pairs, most, method, format }: RatioRow): Result {
  const { ratio, low, high } = medianRatio(pairs);
  const medians = ([0, 1] as const).map((side) => median(pairs.map((pair) => pair[side])));
  return {
    name,
    value: formatRatio(pairs),
    limit: most === undefined ? 'none set' : `≤ ${most.toFixed(2)} ×`,
    reached: most === undefined || ratio <= most,
    method: `median of ${pairs.length} paired ratios; ${method}; medians ${medians.map(format).join(' against ')}`,
    ...(most !== undefined && doubt(most, low, high)),
  };
}

/** Expresses doubt if the limit is within the interval, because another run may differ. */
export function doubt(limit: number, low: number, high: number): Pick<Result, 'doubt'> {
  if (low > limit || high <= limit) return {};
  return {
    doubt:
      'Inconclusive, because this machine was too noisy: the limit is within the interval, so another run may end on the other side of it. A calmer machine can tell.',
  };
}

function medianRatio(pairs: readonly Pair[]): { ratio: number; low: number; high: number } {
  const ratios = pairs.map(([measured, reference]) => measured / reference);
  return { ratio: median(ratios), ...medianInterval(ratios) };
}

/** Three decimals, or three significant digits below a tenth. */
const short = (ratio: number): string =>
  Math.abs(ratio) < 0.1 ? String(Number(ratio.toPrecision(3))) : ratio.toFixed(3);
