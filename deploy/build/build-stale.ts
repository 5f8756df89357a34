import { isStale } from './build.ts';
import { buildApart } from './build-apart.ts';
import { planAll } from './plan.ts';

/** Builds every module whose sources have changed, and says so as it goes. */
export async function buildStale(say: (line: string) => void): Promise<void> {
  const stale = [];
  for (const plan of planAll()) if (await isStale(plan)) stale.push(plan.name);
  await buildApart(stale, say);
}
