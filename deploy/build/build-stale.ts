import { build, isStale } from './build.ts';
import { planAll } from './plan.ts';

/** Builds every module whose sources have changed, and says so as it goes. */
export async function buildStale(say: (line: string) => void): Promise<void> {
  const plans = planAll();
  const stale = [];
  for (const plan of plans) if (await isStale(plan)) stale.push(plan);
  for (const [index, plan] of stale.entries()) {
    say(`Building ${plan.name} (${index + 1} of ${stale.length})`);
    await build(plan);
  }
}
