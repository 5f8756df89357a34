import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from '../browser/chromium.ts';

const program = process.env.CHROMIUM_SHELL_PATH ?? findChromium(() => undefined);

/** Named for the run, because several may run at once. */
const results = `../../test-results/${process.env.TEST_RUN ?? 'playwright'}`;

/** Common settings of all browser tests. Each worker has its own deployment. */
export default defineConfig({
  outputDir: results,
  fullyParallel: false,
  forbidOnly: true,
  // Limits that catch hangs, even on a machine three times slower; they measure nothing.
  timeout: 300_000,
  globalTimeout: 60 * 60_000,
  // A fault that breaks many tests at once need not be waited for in each.
  maxFailures: 20,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: `${results}.json` }]],
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Zurich',
    viewport: { width: 1280, height: 760 },
    // The processor paints every frame of an animation. The journeys keep animations.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: program, args: chromiumFlags },
    screenshot: 'only-on-failure',
  },
});
