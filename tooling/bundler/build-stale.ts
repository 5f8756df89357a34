import { writeApiTypes } from './api-types.ts';
import { buildParallel } from './build-parallel.ts';
import { planAll, planOnRequest } from './plan.ts';
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

/** The page of all components: a module that no console has until its operator releases it. */
export const COMPONENTS = 'mf-components';

/** Builds {@link COMPONENTS} if its sources have changed. @returns the folder of the build */
export async function buildComponents(): Promise<string> {
  const plan = planOnRequest(COMPONENTS);
  // Imported lazily, so that checking for stale modules does not load webpack.
  if (await isStale(plan)) await (await import('./build.ts')).build(plan);
  return plan.outputFolder;
}
