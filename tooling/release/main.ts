import { runRelease } from '@console/deploy/release/commands/command.ts';
import { runMain } from '@console/shared-node/command.ts';
import { buildStale } from '../bundler/build-stale.ts';

// `npm run release`: builds what changed, then releases it.
runMain(() => runRelease(process.argv.slice(2), buildStale));
