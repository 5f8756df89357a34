import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../folders.ts';

const run = promisify(execFile);

/** Runs `npm run permissions -- …` for a worker's platform, e.g. `account auditor +PutTenant`. */
export async function permissions(dataFolder: string, words: string): Promise<void> {
  const command = path.join(root, 'deploy/platform/permissions.ts');
  await run(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), command, ...words.split(' ')],
    { cwd: root, env: { ...process.env, DATA_FOLDER: dataFolder } },
  );
}
