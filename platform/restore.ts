import { runMain, say } from '@console/shared-node/command.ts';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { restore, serverBackupFailure } from './api/backup.ts';
import { readDatabaseSettings } from './api/settings.ts';

const usage = `Restores a backup of npm run backup, while the API is stopped.

  npm run restore -- <file>

DATA_FOLDER locates the data, as for npm run api.`;

runMain(async () => {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new NumberedFailure('MF-161', `${usage}\n\nName a file`);
  const { databaseUrl, databaseFolder: folder } = readDatabaseSettings(process.env);
  if (databaseUrl !== undefined) throw serverBackupFailure();
  await restore(folder, file);
  say(`Restored ${folder} from ${file}.`);
}, usage);
