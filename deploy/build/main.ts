import { buildStale } from './build-stale.ts';

// `npm run build`: builds every module whose sources have changed.
buildStale((line) => process.stdout.write(`${line}\n`)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
