import { findChromium } from '../browser/chromium.ts';
import { buildStale } from '../build/build-stale.ts';
import { runMain, say } from '../command.ts';
import { conclude, playwright } from '../test/run-tests.ts';
import { keycloakHome } from './distribution.ts';

/** `npm run test:keycloak`: the session's browser tests and the main flow against a real Keycloak. */
async function main(): Promise<void> {
  const home = keycloakHome(say);
  await buildStale(say);
  findChromium(say);
  const config = 'deploy/e2e/keycloak.playwright.config.ts';
  conclude([await playwright('keycloak', config, process.argv.slice(2), { KEYCLOAK_HOME: home })]);
}

runMain(main);
