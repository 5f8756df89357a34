import { readFileSync } from 'node:fs';
import path from 'node:path';
import { releaseOver } from '@console/deploy/release-client/release-over.ts';
import { say } from '@console/shared-node/command.ts';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { buildModule } from './build-module.ts';
import type { OwnModule } from './own-module.ts';

/** Options that act on published versions. Without them, the module is sent. */
const ABOUT_PUBLISHED = /^--(?:to|live|withdraw|remove|list|history)$/;

/**
 * Runs `console release`: builds a module and sends it to its console's release service, which
 * checks it and releases it for the signed-in publisher.
 *
 * @param words - the options of `npm run release -- <module>` in the console's checkout, e.g. `--publish`
 */
export async function releaseModule(module: OwnModule, words: readonly string[]): Promise<void> {
  const { name, folder, address } = module;
  const isSent = !words.some((word) => ABOUT_PUBLISHED.test(word));
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const { from, options } = readFrom(words);
  const built = isSent && (from ?? (await buildModule(module)));
  const builds = built ? [{ module: name, folder: built, packageVersion: version }] : [];
  // Messages of the service name commands with the module, as in the console's checkout.
  const own = options.filter((word) => word !== name);
  await releaseOver({ console: address, words: [name, ...own], builds, onProgress: say });
}

/** Reads the folder of `--from`, which another tool has built. */
function readFrom(words: readonly string[]) {
  const at = words.indexOf('--from');
  const from = at < 0 ? undefined : words[at + 1];
  if (at >= 0 && !from) throw new NumberedFailure('MF-150', '--from needs a folder of built files');
  const isOfFrom = (index: number) => at >= 0 && (index === at || index === at + 1);
  const options = words.filter((_, index) => !isOfFrom(index));
  return { from: from && path.resolve(from), options };
}
