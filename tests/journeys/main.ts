import { runMain, say } from '@console/shared-node/command.ts';
import { buildStale } from '@console/tooling/bundler/build-stale.ts';
import { findChromium } from '../browser/chromium.ts';
import { findFirefox, findWebKit } from '../browser/other-engines.ts';
import { conclude, playwright, withLogsSearched } from '../run/run-tests.ts';

/** Runs `npm run test:journeys`: the main journeys in three engines, then a search of the servers' logs. */
async function main(): Promise<void> {
  await buildStale(say);
  findChromium(say);
  findFirefox(say);
  findWebKit(say);
  const config = 'tests/journeys/playwright.config.ts';
  const run = async () => [await playwright('journeys', config, process.argv.slice(2))];
  conclude(await withLogsSearched(run));
}

runMain(main);
