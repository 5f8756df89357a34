import type { Result } from './result.ts';
import { median, medianInterval } from './statistics.ts';

/** The same work done in two ways right after each other: what each took, in the same unit. */
export type Pair = readonly [measured: number, reference: number];

/** A row of numbers that compares, and how it was measured. */
interface RatioRow {
  readonly name: string;
  readonly pairs: readonly Pair[];
  /** The ratio that may not be exceeded; without it the number is only printed. */
  readonly most?: number;
  readonly method: string;
  /** How the medians of both are said. */
  readonly inWords: (value: number) => string;
}

/** The median of the paired ratios with its 95 % interval, as one says it: `1.023 × (95 %: 1.010–1.041)`. */
export function ratioInWords(pairs: readonly Pair[]): string {
  const { ratio, low, high } = ratioOf(pairs);
  return `${short(ratio)} × (95 %: ${short(low)}–${short(high)})`;
}

/** The row of a ratio: its median, between which values that lies, and whether one can tell. */
export function ratioResult({ name, pairs, most, method, inWords }: RatioRow): Result {
  const { ratio, low, high } = ratioOf(pairs);
  const medians = ([0, 1] as const).map((side) => median(pairs.map((pair) => pair[side])));
  return {
    name,
    value: ratioInWords(pairs),
    limit: most === undefined ? 'none set' : `≤ ${most.toFixed(2)} ×`,
    reached: most === undefined || ratio <= most,
    method: `median of ${pairs.length} paired ratios; ${method}; medians ${medians.map(inWords).join(' against ')}`,
    ...(most !== undefined && doubt(most, low, high)),
  };
}

/** What to say where both sides of a limit are within the interval: another run may say otherwise. */
export function doubt(limit: number, low: number, high: number): Pick<Result, 'doubt'> {
  if (low > limit || high <= limit) return {};
  return {
    doubt:
      'This machine was too noisy to tell: the limit is within the interval, so that another run may come to the other side of it. A calmer machine can tell.',
  };
}

function ratioOf(pairs: readonly Pair[]): { ratio: number; low: number; high: number } {
  const ratios = pairs.map(([measured, reference]) => measured / reference);
  return { ratio: median(ratios), ...medianInterval(ratios) };
}

/** Three decimals, or three figures of what is less than a tenth. */
const short = (ratio: number): string =>
  Math.abs(ratio) < 0.1 ? String(Number(ratio.toPrecision(3))) : ratio.toFixed(3);
