import { environment } from '@console/platform/process/environment.ts';
import { runServer } from '@console/platform/process/run.ts';
import { DEFAULT_PORT_BASE } from '@console/shared-node/ports.ts';
import { startStaticServers } from './local-servers.ts';

/** The static servers of a local console, in a process of their own. */
await runServer(
  'The static servers',
  () => {
    const { count, text, checked } = environment(process.env);
    return checked({
      portBase: count('PORT_BASE', DEFAULT_PORT_BASE),
      dataFolder: text('DATA_FOLDER', '.data'),
    });
  },
  ({ portBase, dataFolder }) => startStaticServers(portBase, dataFolder),
);
