/** Returns the middle value, or the mean of the two middle values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

/** Returns the smallest value that a share (0 to 1) of the values does not exceed (nearest rank). */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/**
 * Returns the 95 % confidence interval of a percentile, for any distribution: two order statistics,
 * chosen by the normal approximation of the binomial distribution (Conover, Practical Nonparametric
 * Statistics, 3.2).
 */
export function percentileInterval(
  values: readonly number[],
  share: number,
): { low: number; high: number } {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = share * sorted.length;
  const half = 1.96 * Math.sqrt(middle * (1 - share));
  const lowRank = Math.max(1, Math.ceil(middle - half));
  const highRank = Math.min(sorted.length, Math.ceil(middle + half));
  return { low: sorted[lowRank - 1] ?? Number.NaN, high: sorted[highRank - 1] ?? Number.NaN };
}

export const medianInterval = (values: readonly number[]) => percentileInterval(values, 0.5);
