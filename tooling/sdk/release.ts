import { readFileSync } from 'node:fs';
import path from 'node:path';
import { releaseOver } from '@console/deploy/release-client/release-over.ts';
import { say } from '@console/shared-node/command.ts';
import { buildModule } from './build-module.ts';
import type { OwnModule } from './own-module.ts';

/** Of these the console has what they are about; others send what is built now. */
const ABOUT_PUBLISHED = /^--(?:to|live|withdraw|remove|list|history)$/;

/**
 * `console release`: builds a module, and has the release service of its console check it and make it
 * live, for whoever signs in.
 *
 * @param words - as after `npm run release -- <module>` in the console's own checkout, e.g. `--publish`
 */
export async function releaseModule(module: OwnModule, words: readonly string[]): Promise<void> {
  const { name, folder, address } = module;
  const isBuilt = !words.some((word) => ABOUT_PUBLISHED.test(word));
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const builds = isBuilt
    ? [{ module: name, folder: await buildModule(module), packageVersion: version }]
    : [];
  await releaseOver({ console: address, words: [name, ...words], builds, onProgress: say });
}
