import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from '../browser/chromium.ts';

const program = findChromium(() => undefined);

/** The deployed console, driven in a real browser. Each worker has a deployment of its own. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../../test-results',
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  timeout: 60_000,
  // Whatever is broken for many tests at once need not be waited for in each of them.
  globalTimeout: 40 * 60_000,
  maxFailures: 20,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '../../test-results/playwright.json' }]],
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Zurich',
    viewport: { width: 1280, height: 760 },
    launchOptions: { executablePath: program, args: chromiumFlags },
    screenshot: 'only-on-failure',
  },
});
