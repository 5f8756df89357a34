import { median } from '../bench/statistics.ts';
import type { MemorySample } from '../e2e/session/tab.ts';

/** Share of the total time after which one-time allocations are done. */
const SETTLED_AFTER = 0.5;

/**
 * Growth per minute that is ignored: half a megabyte per hour, and six nodes or listeners. A tab has some
 * more listeners while a request is open, so their number alternates between levels.
 */
const LIMITS = { heap: 8 * 1024, nodes: 0.1, listeners: 0.1 } as const;

type Kind = keyof typeof LIMITS;

/** Returns the growth per minute, of the heap in bytes: the median of all slopes (Theil–Sen). */
export function growth(samples: readonly MemorySample[], kind: Kind): number {
  const settled = settledSamples(samples);
  const slopes = settled.flatMap((one, index) =>
    settled
      .slice(index + 1)
      .map((other) => (other[kind] - one[kind]) / (other.minute - one.minute)),
  );
  return median(slopes);
}

/** Returns the problems of a tab's memory: growth of its heap, nodes or listeners. */
export function memoryProblems(samples: readonly MemorySample[]): string[] {
  const { length } = settledSamples(samples);
  if (length < 6) return [`its memory has only ${length} samples`];
  return (['heap', 'nodes', 'listeners'] as const).flatMap((kind) => {
    const grown = growth(samples, kind);
    if (grown <= LIMITS[kind]) return [];
    const amount = kind === 'heap' ? `${Math.round(grown / 1024)} KB` : grown.toFixed(1);
    return [`its ${kind} ${kind === 'heap' ? 'grows' : 'grow'} by ${amount} a minute`];
  });
}

function settledSamples(samples: readonly MemorySample[]): readonly MemorySample[] {
  const end = samples.at(-1)?.minute ?? 0;
  return samples.filter(({ minute }) => minute >= end * SETTLED_AFTER);
}
