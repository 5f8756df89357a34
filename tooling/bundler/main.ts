import path from 'node:path';
import { parseArgs } from 'node:util';
import { runMain, say } from '@console/shared-node/command.ts';
import { writeApiTypes } from './api-types.ts';
import { build } from './build.ts';
import { buildParallel } from './build-parallel.ts';
import { buildStale } from './build-stale.ts';
import { planAll, planOnRequest } from './plan.ts';

/**
 * `npm run build`: builds every module whose sources have changed;
 * `npm run build -- --output <folder>` builds all modules from scratch into a folder;
 * `npm run build -- --module <name>` builds that module even if it has not changed; can be repeated.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { output: { type: 'string' }, module: { type: 'string', multiple: true } },
  });
  if (!values.output && !values.module) return buildStale(say);
  await writeApiTypes();
  const plans = planAll('production', values.output && path.resolve(values.output));
  if (!values.module) {
    return buildParallel(
      plans.map(({ name }) => name),
      say,
      values.output,
    );
  }
  for (const name of values.module) {
    await build(plans.find((one) => one.name === name) ?? planOnRequest(name));
  }
}

runMain(main);
