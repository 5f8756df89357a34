import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from '../browser/chromium.ts';

const program = process.env.CHROMIUM_SHELL_PATH ?? findChromium(() => undefined);

/** What a run leaves behind is called by its name: several may run at once. */
const results = `../../test-results/${process.env.TEST_RUN ?? 'playwright'}`;

/** What all browser tests have in common. Each worker has a deployment of its own. */
export default defineConfig({
  outputDir: results,
  fullyParallel: false,
  forbidOnly: true,
  // Nets below hangs, not measures: many times what a machine takes that is three times slower.
  timeout: 300_000,
  globalTimeout: 60 * 60_000,
  // Whatever is broken for many tests at once need not be waited for in each of them.
  maxFailures: 20,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: `${results}.json` }]],
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Zurich',
    viewport: { width: 1280, height: 760 },
    // Every frame of a movement is painted by the processor. The journeys have it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: program, args: chromiumFlags },
    screenshot: 'only-on-failure',
  },
});
