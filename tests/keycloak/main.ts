import { runMain, say } from '@console/shared-node/command.ts';
import { buildStale } from '@console/tooling/bundler/build-stale.ts';
import { findChromium } from '../browser/chromium.ts';
import { conclude, playwright } from '../run/run-tests.ts';
import { keycloakHome } from './distribution.ts';

/** Runs `npm run test:keycloak`: the browser tests of the session and the main flow, with Keycloak. */
async function main(): Promise<void> {
  const home = keycloakHome(say);
  await buildStale(say);
  findChromium(say);
  const config = 'tests/e2e/keycloak.playwright.config.ts';
  conclude([await playwright('keycloak', config, process.argv.slice(2), { KEYCLOAK_HOME: home })]);
}

runMain(main);
