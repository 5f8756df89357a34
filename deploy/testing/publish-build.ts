import { dist } from '@console/shared-node/folders.ts';
import { publishLocal } from '../release/commands/publish-local.ts';

/**
 * Publishes all builds, as `npm start` does, without starting anything. Arguments: `<data folder> <port
 * base> [<folder of all builds>]`.
 */
const [dataFolder = '', portBase = '', built = dist] = process.argv.slice(2);
await publishLocal(built, dataFolder, Number(portBase));
