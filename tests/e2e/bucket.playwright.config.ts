import { defineConfig } from '@playwright/test';
import base from './base-config.ts';

/** A console in a bucket: `npm run test:all -- bucket`. */
export default defineConfig(base, {
  testDir: 'bucket',
  testMatch: '*.spec.ts',
  workers: 1,
  timeout: 30 * 60_000,
});
