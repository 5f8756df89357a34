import { findChromium } from '../browser/chromium.ts';
import { findFirefox, findWebKit } from '../browser/other-engines.ts';
import { buildStale } from '../build/build-stale.ts';
import { runMain, say } from '../command.ts';
import { conclude, playwright } from '../test/run-tests.ts';

/** `npm run test:journeys`: the main journeys in Chromium, Firefox and WebKit. */
async function main(): Promise<void> {
  await buildStale(say);
  findChromium(say);
  findFirefox(say);
  findWebKit(say);
  conclude([
    await playwright('journeys', 'deploy/journeys/playwright.config.ts', process.argv.slice(2)),
  ]);
}

runMain(main);
