import { median } from '../bench/statistics.ts';
import type { MemorySample } from '../e2e/session/tab.ts';

/** Before this share of the time has gone, not everything has happened that makes something once. */
const SETTLED_AFTER = 0.5;

/** Bytes a minute that still count as none: half a megabyte an hour. */
const BYTES_A_MINUTE = 8 * 1024;

/** How the heap of a tab grows, whatever single samples say: the median of all slopes (Theil–Sen). */
export function growthOf(samples: readonly MemorySample[]): number {
  const settled = settledOf(samples);
  const slopes = settled.flatMap((one, index) =>
    settled.slice(index + 1).map((other) => (other.heap - one.heap) / (other.minute - one.minute)),
  );
  return median(slopes);
}

/** What is wrong with the memory of a tab: more and more of it, or of nodes or listeners. */
export function memoryComplaints(samples: readonly MemorySample[]): string[] {
  const settled = settledOf(samples);
  if (settled.length < 6) return [`its memory was looked at only ${settled.length} times`];
  const bytes = growthOf(samples);
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

function settledOf(samples: readonly MemorySample[]): readonly MemorySample[] {
  const end = samples.at(-1)?.minute ?? 0;
  return samples.filter(({ minute }) => minute >= end * SETTLED_AFTER);
}
