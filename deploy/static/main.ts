import { runServer } from '@console/platform/process/run.ts';
import { DEFAULT_PORT_BASE } from '@console/shared-node/ports.ts';
import { readSettings, settingOr } from '@console/shared-node/settings.ts';
import { wholeNumber } from '@console/shared-node/values.ts';
import { string } from 'valibot';
import { startStaticServers } from './local-servers.ts';

const table = {
  portBase: settingOr('PORT_BASE', wholeNumber(), DEFAULT_PORT_BASE),
  dataFolder: settingOr('DATA_FOLDER', string(), '.data'),
};

await runServer(
  {
    name: 'The static servers',
    usage: 'The static servers of a local console, which npm start runs: PORT_BASE, DATA_FOLDER.',
    read: () => readSettings(table, process.env),
  },
  ({ portBase, dataFolder }) => startStaticServers(portBase, dataFolder),
);
