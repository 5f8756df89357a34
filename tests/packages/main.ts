import { chmodSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findPostgres, startPostgres } from '@console/platform/testing/postgres-server.ts';
import { runMain, say } from '@console/shared-node/command.ts';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { isFree } from '@console/shared-node/ports.ts';
import { buildStale } from '@console/tooling/bundler/build-stale.ts';
import { hidesPrograms } from '@console/tooling/testing/node-only.ts';
import { findHeadlessShell } from '../browser/chromium.ts';
import { missingNginx } from '../e2e/nginx/nginx.ts';
import { keycloakHome } from '../keycloak/distribution.ts';
import { runSteps } from '../run/run-tests.ts';
import { PackagesRun } from './packages-run.ts';

/**
 * Runs `npm run test:all -- packages`: installs the console from its packages on a host that has only Node, with a
 * real Keycloak, PostgreSQL and nginx beside it; upgrades everything while users click, goes back, and restores a
 * backup on another host. Needs bubblewrap, and all that `test:keycloak` needs.
 */
async function main(): Promise<void> {
  const work = await mkdtemp(path.join(tmpdir(), 'console-packages-'));
  // nginx has an account of its own.
  chmodSync(work, 0o711);
  try {
    await runSteps(steps(work));
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function* steps(work: string): AsyncGenerator<string> {
  const run = new PackagesRun(await prepare(work));
  try {
    yield* run.steps();
  } finally {
    await run.end();
  }
}

async function prepare(work: string): Promise<ConstructorParameters<typeof PackagesRun>[0]> {
  const postgres = findPostgres();
  const missing =
    missingNginx() ??
    ('missing' in postgres ? postgres.missing : undefined) ??
    (hidesPrograms ? undefined : 'bubblewrap is not installed here');
  if (missing !== undefined || 'missing' in postgres)
    throw new NumberedFailure('MF-185', `${missing}`);
  const reports = 9012;
  if (!(await isFree(reports))) throw new NumberedFailure('MF-151', `Port ${reports} is in use`);
  const browser = findHeadlessShell(say);
  const keycloak = keycloakHome(say);
  await buildStale(say);
  return {
    work,
    browser,
    keycloak,
    postgres: await startPostgres(postgres.folder),
    programs: postgres.folder,
    firstPort: Number(process.env.CONSOLE_E2E_PORTS ?? 9100),
  };
}

runMain(main);
