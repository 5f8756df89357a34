import { defineConfig } from '@playwright/test';
import base from './base-config.ts';

export default defineConfig(base, {
  testDir: '.',
  testMatch: '**/*.spec.ts',
  workers: 5,
  projects: [
    {
      name: 'console',
      testIgnore: ['session/**', 'keycloak/**', 'e2e/bucket/**', 'e2e/elsewhere/**'],
      workers: 3,
    },
    // These tests mostly wait for tokens to expire, so their workers are in addition to the others.
    { name: 'session', testMatch: 'session/**/*.spec.ts', workers: 2 },
  ],
});
