import { defineConfig } from '@playwright/test';
import base from './base-config.ts';
import type { ConsoleFixtures, ConsoleWorker } from './console.ts';

/** The browser tests of the session, and of the main flow, with a Keycloak as the provider. */
export default defineConfig<ConsoleFixtures, ConsoleWorker>(base, {
  testDir: '.',
  testMatch: [
    'sign-in.spec.ts',
    'screens/tenants-write.spec.ts',
    'session/*.spec.ts',
    'keycloak/*.spec.ts',
  ],
  testIgnore: [
    // Keycloak's policy requires proofs; keycloak.spec.ts tests a Keycloak without that policy.
    'session/no-proofs.spec.ts',
    // Keycloak's sign-in pages in other tabs proceed by themselves; keycloak/waiting-tabs.spec.ts tests that.
    'session/waiting-tabs.spec.ts',
    // This test replaces the provider's responses itself.
    'session/hostile-provider.spec.ts',
  ],
  // The test of fault 6 needs a page of the embedded provider; keycloak.spec.ts tests Keycloak's page.
  grepInvert: /fault 6:/,
  workers: 1,
  timeout: 180_000,
  globalTimeout: 120 * 60_000,
  use: { provider: 'keycloak' },
});
