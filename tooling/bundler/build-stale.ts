import { writeApiTypes } from './api-types.ts';
import { buildParallel } from './build-parallel.ts';
import { planAll } from './plan.ts';
import { isStale } from './stale.ts';

/** Builds each module whose sources have changed. With `names`, the other modules are left out. */
export async function buildStale(
  say: (line: string) => void,
  names?: readonly string[],
): Promise<void> {
  await writeApiTypes();
  const plans = planAll().filter(({ name }) => names?.includes(name) ?? true);
  const stale = [];
  for (const plan of plans) if (await isStale(plan)) stale.push(plan.name);
  await buildParallel(stale, say);
}
