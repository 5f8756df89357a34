import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findChromium } from '../browser/chromium.ts';
import { buildStale } from '../build/build-stale.ts';
import { root } from '../folders.ts';
import { keycloakHome } from './distribution.ts';

/** `npm run test:keycloak`: the session's browser tests and the main flow against a real Keycloak. */
async function main(): Promise<void> {
  const home = keycloakHome(say);
  await buildStale(say);
  findChromium(say);
  const playwright = path.join(root, 'node_modules/.bin/playwright');
  const args = ['test', '--config', 'deploy/keycloak/playwright.config.ts'];
  spawnSync(playwright, [...args, ...process.argv.slice(2)], {
    cwd: root,
    env: { ...process.env, KEYCLOAK_HOME: home },
    stdio: 'inherit',
  });
  const report = path.join(root, 'test-results/playwright.json');
  const { stats, errors } = JSON.parse(readFileSync(report, 'utf8'));
  const failed = stats.unexpected + stats.flaky + errors.length;
  say(`${stats.expected} passed, ${failed} failed`);
  process.exitCode = failed === 0 && stats.expected > 0 ? 0 : 1;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
