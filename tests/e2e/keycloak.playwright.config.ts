import { defineConfig } from '@playwright/test';
import base from './base-config.ts';
import type { ConsoleFixtures, ConsoleWorker } from './console.ts';

/** The session's browser tests and the main flow, with a Keycloak in place of the embedded provider. */
export default defineConfig<ConsoleFixtures, ConsoleWorker>(base, {
  testDir: '.',
  testMatch: [
    'sign-in.spec.ts',
    'tenants.spec.ts',
    'permissions.spec.ts',
    'session/*.spec.ts',
    'keycloak/*.spec.ts',
  ],
  testIgnore: [
    // A Keycloak that binds tokens lets nobody in without a proof; keycloak.spec.ts has one that does not.
    'session/no-proofs.spec.ts',
    // Keycloak's pages do not wait for their forms: keycloak/waiting-tabs.spec.ts.
    'session/waiting-tabs.spec.ts',
    // It answers in the provider's place itself.
    'session/hostile-provider.spec.ts',
  ],
  // It is a page of the embedded provider that fault 6 is about; Keycloak's own is in keycloak.spec.ts.
  grepInvert: /fault 6:/,
  workers: 1,
  timeout: 180_000,
  globalTimeout: 120 * 60_000,
  use: { provider: 'keycloak' },
});
