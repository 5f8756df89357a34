import { runMain } from '@console/shared-node/command.ts';
import { release } from './release-command.ts';
import { takeBuilt } from './staged-versions.ts';

// Releases what is built; `npm run release` builds first.
runMain(() => release(process.argv.slice(2), takeBuilt));
