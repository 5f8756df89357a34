import path from 'node:path';
import { runMain, say } from '@console/shared-node/command.ts';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { serverBackupFailure } from './api/backup.ts';
import { getApiTarget } from './api/operator-commands.ts';
import { LONG_ANSWER_TIMEOUT_MS } from './operator/operator-client.ts';
import { runOperatorCommand } from './operator/run-operator-command.ts';

const usage = `Backs up the data of the admin API, whether or not it is running.

  npm run backup -- <file>

DATA_FOLDER locates the data, as for npm run api. A database of DATABASE_URL has its own backup programs.`;

runMain(async () => {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new NumberedFailure('MF-161', `${usage}\n\nName a file`);
  const target = getApiTarget(process.env);
  if (target.database.databaseUrl !== undefined) throw serverBackupFailure();
  const command = { name: 'back-up', file: path.resolve(file) };
  await runOperatorCommand(target, command, LONG_ANSWER_TIMEOUT_MS);
  say(`Backed up ${target.database.folder} to ${file}.`);
}, usage);
