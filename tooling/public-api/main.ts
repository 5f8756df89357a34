import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { json, writeWhole } from '@console/deploy/release/store/files.ts';
import { runMain } from '@console/shared-node/command.ts';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { compiler, root } from '@console/shared-node/folders.ts';
import { getApiReport, reportFile } from './api-report.ts';
import {
  getPublicApi,
  modulesWithPublicApi,
  publicApiFault,
  publicApiFile,
  readPublicApi,
} from './public-api.ts';
import { versionsPage, withVersions } from './versions-table.ts';

/**
 * `npm run public-api`: records the exports of the shared modules, if their versions allow the changes, and
 * writes their signatures to `public-api.txt`, whose difference a reviewer reads.
 */
async function main(): Promise<void> {
  spawnSync(process.execPath, [compiler, '--build', '--singleThreaded', ...modulesWithPublicApi], {
    cwd: root,
    stdio: 'inherit',
  });
  for (const name of modulesWithPublicApi) {
    const now = getPublicApi(root, name);
    const file = publicApiFile(root, name);
    const fault = existsSync(file) ? publicApiFault(readPublicApi(root, name), now) : undefined;
    if (fault) throw new NumberedFailure('MF-174', `${name} ${fault}`);
    await writeWhole(file, json(now));
    await writeWhole(reportFile(root, name), getApiReport(root, name).text);
  }
  await writeWhole(versionsPage, withVersions(await readFile(versionsPage, 'utf8')));
}

runMain(main);
