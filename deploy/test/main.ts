import { findChromium } from '../browser/chromium.ts';
import { buildStale } from '../build/build-stale.ts';
import { messageOf, runMain, say } from '../command.ts';
import { conclude, jest, playwright } from './run-tests.ts';

/** `npm test`: builds what changed, then Jest, then Playwright; closes with the sum of both. */
async function main(): Promise<void> {
  try {
    await buildStale(say);
    findChromium(say);
    conclude([jest(), playwright('deploy/e2e/playwright.config.ts')]);
  } catch (error) {
    say(messageOf(error));
    conclude([{ passed: 0, failed: 1 }]);
  }
}

runMain(main);
