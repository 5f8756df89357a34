import type { Result } from './result.ts';

/** Measurements by name, each with results of its own. */
export type Parts = Readonly<Record<string, () => Promise<readonly Result[]>>>;

/**
 * Measures one part after the other. One that fails is a result that is not reached, with its error;
 * the others are measured all the same.
 *
 * @param report - told each result as soon as there is one
 * @param say - told how long each part took
 */
export async function measureParts(
  parts: Parts,
  report: (result: Result) => void = () => undefined,
  say: (line: string) => void = () => undefined,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [name, measure] of Object.entries(parts)) {
    const began = performance.now();
    const measured = await measure().catch((error: unknown) => [unmeasured(name, error)]);
    measured.forEach(report);
    say(`(${name}: ${((performance.now() - began) / 1000).toFixed(0)} s)`);
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

/** The last line of a run whose parts did not all end: their names. */
export function failedParts(results: readonly Result[]): string | undefined {
  const names = results.filter(({ value }) => value === UNMEASURED).map(({ name }) => name);
  return names.length > 0 ? `Could not be measured: ${names.join(', ')}` : undefined;
}
