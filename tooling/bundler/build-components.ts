import { build } from './build.ts';
import { planOnRequest } from './plan.ts';
import { isStale } from './stale.ts';

/** The page of all components: a module that no console has until its operator releases it. */
export const COMPONENTS = 'mf-components';

/** Builds {@link COMPONENTS} if its sources have changed. @returns the folder of the build */
export async function buildComponents(): Promise<string> {
  const plan = planOnRequest(COMPONENTS);
  if (await isStale(plan)) await build(plan);
  return plan.outputFolder;
}
