import { runMain, say } from '@console/shared-node/command.ts';
import { buildStale } from '@console/tooling/bundler/build-stale.ts';
import { findHeadlessShell } from '../browser/chromium.ts';
import { conclude, playwright } from '../run/run-tests.ts';
import { installedVersitygw } from './installed.ts';

/** Runs `npm run test:all -- bucket`: a console in a real bucket, behind a real nginx. */
async function main(): Promise<void> {
  const program = installedVersitygw(say);
  await buildStale(say);
  const environment = { VERSITYGW: program, CHROMIUM_SHELL_PATH: findHeadlessShell(say) };
  const config = 'tests/e2e/bucket.playwright.config.ts';
  conclude([await playwright('bucket', config, process.argv.slice(2), environment)]);
}

runMain(main);
