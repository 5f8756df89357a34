import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from '../browser/chromium.ts';

const program = process.env.CHROMIUM_SHELL_PATH ?? findChromium(() => undefined);

/** What all browser tests have in common. Each worker has a deployment of its own. */
export default defineConfig({
  outputDir: '../../test-results',
  fullyParallel: false,
  forbidOnly: true,
  // Nets below hangs, not measures: many times what a machine takes that is three times slower.
  timeout: 300_000,
  globalTimeout: 60 * 60_000,
  // Whatever is broken for many tests at once need not be waited for in each of them.
  maxFailures: 20,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: '../../test-results/playwright.json' }]],
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Zurich',
    viewport: { width: 1280, height: 760 },
    launchOptions: { executablePath: program, args: chromiumFlags },
    screenshot: 'only-on-failure',
  },
});
