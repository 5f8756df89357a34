import { runMain, say } from '@console/shared-node/command.ts';
import { changePermissions, usage } from './change-permissions.ts';

runMain(async () => say(await changePermissions(process.argv.slice(2), process.env)), usage);
