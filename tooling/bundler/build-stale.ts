import { writeApiTypes } from './api-types.ts';
import { buildApart } from './build-apart.ts';
import { planAll } from './plan.ts';
import { isStale } from './stale.ts';

/**
 * Builds the modules whose sources have changed, and says so as it goes.
 *
 * @param names - of the modules that matter, where not all of them do
 */
export async function buildStale(
  say: (line: string) => void,
  names?: readonly string[],
): Promise<void> {
  await writeApiTypes();
  const plans = planAll().filter(({ name }) => names?.includes(name) ?? true);
  const stale = [];
  for (const plan of plans) if (await isStale(plan)) stale.push(plan.name);
  await buildApart(stale, say);
}
