import { defineConfig } from '@playwright/test';
import base from './base-config.ts';

/** Modules in their own repositories, with several frameworks and builders: `npm run test:sdk`. */
export default defineConfig(base, {
  testDir: 'elsewhere',
  testMatch: '*.spec.ts',
  workers: 1,
  timeout: 15 * 60_000,
});
