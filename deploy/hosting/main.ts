import { runMain } from '@console/shared-node/command.ts';
import { takeBuilt } from '../release/stage/local-builds.ts';
import { deploy } from './deploy.ts';

// `console deploy` in a package: uses the builds in it; `npm run deploy` builds first.
runMain(() => deploy(process.argv.slice(2), takeBuilt));
