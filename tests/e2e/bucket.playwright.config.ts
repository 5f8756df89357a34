import { defineConfig } from '@playwright/test';
import base from './base-config.ts';

export default defineConfig(base, {
  testDir: 'bucket',
  testMatch: '*.spec.ts',
  workers: 1,
  timeout: 30 * 60_000,
});
