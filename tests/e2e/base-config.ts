import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from '../browser/chromium.ts';

const program = process.env.CHROMIUM_SHELL_PATH ?? findChromium(() => undefined);

/** Each run has its own folder of results, because several runs may be active at the same time. */
const results = `../../test-results/${process.env.TEST_RUN ?? 'playwright'}`;

/** Common settings of all browser tests. Each worker has its own deployment. */
export default defineConfig({
  outputDir: results,
  fullyParallel: false,
  forbidOnly: true,
  // These timeouts only catch hangs: no test comes near them, even on a machine three times slower.
  timeout: 300_000,
  globalTimeout: 60 * 60_000,
  // When one fault breaks many tests, the run need not wait for the timeout of each of them.
  maxFailures: 20,
  // A test that passes only in its second run is named at the end of `npm test`.
  retries: 1,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: `${results}.json` }]],
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Zurich',
    viewport: { width: 1280, height: 760 },
    // Animations are expensive, because the processor paints every frame. The journeys keep animations.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: program, args: chromiumFlags },
    screenshot: 'only-on-failure',
  },
});
