import { findChromium } from '../browser/chromium.ts';
import { findFirefox, findWebKit } from '../browser/other-engines.ts';
import { buildStale } from '../build/build-stale.ts';
import { runMain, say } from '../command.ts';
import { conclude, playwright, withLogsSearched } from '../test/run-tests.ts';

/** `npm run test:journeys`: the main journeys in Chromium, Firefox and WebKit, and their logs. */
async function main(): Promise<void> {
  await buildStale(say);
  findChromium(say);
  findFirefox(say);
  findWebKit(say);
  const config = 'deploy/journeys/playwright.config.ts';
  const run = async () => [await playwright('journeys', config, process.argv.slice(2))];
  conclude(await withLogsSearched(run));
}

runMain(main);
