import { runMain } from '@console/shared-node/command.ts';
import { runRelease } from './commands/command.ts';
import { takeBuilt } from './stage/local-builds.ts';

// Releases builds; `npm run release` builds first.
runMain(() => runRelease(process.argv.slice(2), takeBuilt));
