import { deploy } from '@console/deploy/hosting/deploy.ts';
import { runMain } from '@console/shared-node/command.ts';
import { buildStale } from '../bundler/build-stale.ts';

// `npm run deploy`: builds what changed, then makes or changes a deployment.
runMain(() => deploy(process.argv.slice(2), buildStale));
