import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { runMain, say } from '@console/shared-node/command.ts';
import { dist, root } from '@console/shared-node/folders.ts';
import { productVersion } from '@console/shared-node/product-version.ts';
import { buildComponents } from '../bundler/build-components.ts';
import { buildStale } from '../bundler/build-stale.ts';
import { writeArtefacts } from './write-artefacts.ts';

/** `npm run package`: builds what changed, then writes the artefacts of this version to `artefacts/<version>/`. */
async function main(): Promise<void> {
  await buildStale(say);
  await buildComponents();
  const folder = path.join(root, 'artefacts', productVersion);
  const sizes = await writeArtefacts(folder, {
    built: dist,
    version: productVersion,
    time: sourceTime(),
  });
  for (const [file, bytes] of sizes) say(`${(bytes / 1e6).toFixed(1).padStart(6)} MB  ${file}`);
  say(`\nIn ${path.relative(process.cwd(), folder)}; docs/packages.md explains how to use them.`);
}

/** Returns the time of the sources: `SOURCE_DATE_EPOCH`, or the commit's. */
function sourceTime(): Date {
  const { SOURCE_DATE_EPOCH: given } = process.env;
  const seconds =
    given ?? execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' });
  return new Date(Number(seconds) * 1000);
}

runMain(main);
