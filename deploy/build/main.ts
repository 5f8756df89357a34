import path from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './build.ts';
import { buildStale } from './build-stale.ts';
import { planAll } from './plan.ts';

/**
 * `npm run build`: builds every module whose sources have changed;
 * `npm run build -- --output <folder>` builds all of them, from nothing, into a folder.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { output: { type: 'string' } } });
  if (!values.output) return buildStale((line) => process.stdout.write(`${line}\n`));
  for (const plan of planAll('production', path.resolve(values.output))) await build(plan);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
