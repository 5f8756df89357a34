import { findChromium } from '../browser/chromium.ts';
import { buildStale } from '../build/build-stale.ts';
import { runMain, say } from '../command.ts';
import { conclusion, forgetResults, jest, playwright } from './run-tests.ts';

/** `npm test`: builds what changed, then Jest, then Playwright; closes with the sum of both. */
async function main(): Promise<void> {
  forgetResults();
  try {
    await buildStale(say);
    findChromium(say);
    say(conclusion([jest(), playwright('deploy/e2e/playwright.config.ts')]));
  } catch (error) {
    say('0 passed, 1 failed');
    throw error;
  }
}

runMain(main);
