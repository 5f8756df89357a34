import { runMain, say } from '@console/shared-node/command.ts';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { forServers, restore } from './api/backup.ts';
import { readPlace } from './api/settings.ts';

/** `npm run restore -- <file>`: puts back what `npm run backup` has kept, while the API is stopped. */
runMain(async () => {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new NumberedFailure('MF-161', 'npm run restore -- <file>');
  const { databaseUrl, databaseFolder: folder } = readPlace(process.env);
  if (databaseUrl !== undefined) throw forServers();
  await restore(folder, file);
  say(`${folder} holds what was kept in ${file}.`);
});
