import path from 'node:path';
import { runMain, say } from '@console/shared-node/command.ts';
import { buildStale } from '@console/tooling/bundler/build-stale.ts';
import { installApart } from '../install-apart.ts';
import { type Count, conclude, jest } from '../run/run-tests.ts';

const VERSIONS = ['node-20', 'node-22', 'node-24'];

/** Runs `npm run test:all -- node`: the short Jest tests on each supported version of Node. */
async function main(): Promise<void> {
  await buildStale(say);
  const installed = installApart(import.meta.dirname, 'versions of Node');
  const counts: Count[] = [];
  for (const version of VERSIONS) {
    const folder = path.join(installed, 'node_modules', version, 'bin');
    say(`\n— ${version}`);
    // Only the short tests: Node versions differ in their APIs, and longer random tests would not
    // find more.
    const environment = { PATH: `${folder}:${process.env.PATH}`, LONG_TESTS: undefined };
    const count = await jest(environment);
    say(`${version}: ${count.passed} passed, ${count.failed} failed`);
    counts.push(count);
  }
  conclude(counts);
}

runMain(main);
