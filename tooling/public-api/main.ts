import { existsSync } from 'node:fs';
import { json, writeWhole } from '@console/deploy/release/write-whole.ts';
import { runMain } from '@console/shared-node/command.ts';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { root } from '@console/shared-node/folders.ts';
import {
  modulesWithPublicApi,
  publicApiFault,
  publicApiFile,
  publicApiOf,
  readPublicApi,
} from './public-api.ts';

/** `npm run public-api`: writes down what the shared modules export, once their versions fit it. */
async function main(): Promise<void> {
  for (const name of modulesWithPublicApi) {
    const now = publicApiOf(root, name);
    const file = publicApiFile(root, name);
    const fault = existsSync(file) ? publicApiFault(readPublicApi(root, name), now) : undefined;
    if (fault) throw new NumberedFailure('MF-174', `${name} ${fault}`);
    await writeWhole(file, json(now));
  }
}

runMain(main);
