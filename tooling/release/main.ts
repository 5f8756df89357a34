import { release } from '@console/deploy/release/release-command.ts';
import { runMain } from '@console/shared-node/command.ts';
import { buildStale } from '../bundler/build-stale.ts';

// `npm run release`: builds what changed, then releases it.
runMain(() => release(process.argv.slice(2), buildStale));
