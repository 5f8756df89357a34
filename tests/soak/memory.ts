import { median } from '../bench/statistics.ts';
import type { MemorySample } from '../e2e/session/tab.ts';

/** Share of the total time after which one-time allocations are done. */
const SETTLED_AFTER = 0.5;

/** Growth in bytes per minute that is ignored: half a megabyte per hour. */
const BYTES_A_MINUTE = 8 * 1024;

/** Returns the growth of a tab's heap in bytes per minute: the median of all slopes (Theil–Sen). */
export function heapGrowth(samples: readonly MemorySample[]): number {
  const settled = settledSamples(samples);
  const slopes = settled.flatMap((one, index) =>
    settled.slice(index + 1).map((other) => (other.heap - one.heap) / (other.minute - one.minute)),
  );
  return median(slopes);
}

/** Returns the problems of a tab's memory: growth of its heap, nodes or listeners. */
export function memoryProblems(samples: readonly MemorySample[]): string[] {
  const settled = settledSamples(samples);
  if (settled.length < 6) return [`its memory has only ${settled.length} samples`];
  const bytes = heapGrowth(samples);
  const half = Math.floor(settled.length / 2);
  const grown = (['nodes', 'listeners'] as const).flatMap((kind) => {
    const [before, after] = [settled.slice(0, half), settled.slice(half)].map((part) =>
      median(part.map((sample) => sample[kind])),
    );
    return before !== undefined && after !== undefined && after > before
      ? [`its ${kind} went from ${before} to ${after}`]
      : [];
  });
  return bytes <= BYTES_A_MINUTE
    ? grown
    : [`its heap grows by ${Math.round(bytes / 1024)} KB a minute`, ...grown];
}

function settledSamples(samples: readonly MemorySample[]): readonly MemorySample[] {
  const end = samples.at(-1)?.minute ?? 0;
  return samples.filter(({ minute }) => minute >= end * SETTLED_AFTER);
}
