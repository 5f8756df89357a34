import { readFileSync } from 'node:fs';
import path from 'node:path';
import { releaseOver } from '@console/deploy/release-client/release-over.ts';
import { say } from '@console/shared-node/command.ts';
import { buildModule } from './build-module.ts';
import type { OwnModule } from './own-module.ts';

/** Options that act on published versions. Without them, the module is built and sent. */
const ABOUT_PUBLISHED = /^--(?:to|live|withdraw|remove|list|history)$/;

/**
 * Runs `console release`: builds a module and sends it to its console's release service, which
 * checks it and releases it for the signed-in publisher.
 *
 * @param words - the options of `npm run release -- <module>` in the console's checkout, e.g. `--publish`
 */
export async function releaseModule(module: OwnModule, words: readonly string[]): Promise<void> {
  const { name, folder, address } = module;
  const isBuilt = !words.some((word) => ABOUT_PUBLISHED.test(word));
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const builds = isBuilt
    ? [{ module: name, folder: await buildModule(module), packageVersion: version }]
    : [];
  // Messages of the service name commands with the module, as in the console's checkout.
  const options = words.filter((word) => word !== name);
  await releaseOver({ console: address, words: [name, ...options], builds, onProgress: say });
}
