import { defineConfig } from '@playwright/test';

/** Playwright runs the journeys, but drives none of the engines. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results/journeys',
  fullyParallel: false,
  forbidOnly: true,
  workers: 1,
  // These timeouts only catch hangs: no journey comes near them.
  timeout: 300_000,
  globalTimeout: 60 * 60_000,
  maxFailures: 20,
  // A test that passes only in its second run is named at the end of `npm test`.
  retries: 1,
  expect: { timeout: 60_000 },
  reporter: [
    ['list'],
    ['./count-by-engine.ts'],
    ['json', { outputFile: '../../test-results/journeys.json' }],
  ],
});
