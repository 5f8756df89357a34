import type { Result } from './result.ts';

export type Parts = Readonly<Record<string, () => Promise<readonly Result[]>>>;

/**
 * Runs the parts one after the other. A part that fails becomes a missed result with its error; the
 * other parts still run.
 *
 * @param report - called with each result as soon as it is known
 * @param say - called with the duration of each part
 */
export async function measureParts(
  parts: Parts,
  report: (result: Result) => void = () => undefined,
  say: (line: string) => void = () => undefined,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [name, measure] of Object.entries(parts)) {
    const startedAt = performance.now();
    const measured = await measure().catch((error: unknown) => [unmeasured(name, error)]);
    measured.forEach(report);
    say(`(${name}: ${((performance.now() - startedAt) / 1000).toFixed(0)} s)`);
    results.push(...measured);
  }
  return results;
}

const UNMEASURED = 'could not be measured';

const unmeasured = (name: string, error: unknown): Result => ({
  name,
  value: UNMEASURED,
  limit: 'a number',
  reached: false,
  method: String((error instanceof Error && error.stack) || error),
});

/** Returns the last line of a run, which names the failed parts; undefined if no part has failed. */
export function failedParts(results: readonly Result[]): string | undefined {
  const names = results.filter(({ value }) => value === UNMEASURED).map(({ name }) => name);
  return names.length > 0 ? `Could not be measured: ${names.join(', ')}` : undefined;
}
