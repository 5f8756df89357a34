import { defineConfig } from '@playwright/test';
import base from './base-config.ts';
import type { ConsoleFixtures, ConsoleWorker } from './console.ts';

/** The session's browser tests and the main flow, with a Keycloak as the provider. */
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
    // Keycloak's pages continue by themselves, which keycloak/waiting-tabs.spec.ts tests.
    'session/waiting-tabs.spec.ts',
    // It replaces the provider's answers itself.
    'session/hostile-provider.spec.ts',
  ],
  // Fault 6 is about a page of the embedded provider; keycloak.spec.ts tests Keycloak's own.
  grepInvert: /fault 6:/,
  workers: 1,
  timeout: 180_000,
  globalTimeout: 120 * 60_000,
  use: { provider: 'keycloak' },
});
