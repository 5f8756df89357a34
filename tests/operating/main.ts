import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runMain, say } from '@console/shared-node/command.ts';
import { isFree } from '@console/shared-node/ports.ts';
import { buildStale } from '@console/tooling/bundler/build-stale.ts';
import { findHeadlessShell } from '../browser/chromium.ts';
import { keycloakHome } from '../keycloak/distribution.ts';
import { runSteps } from '../run/run-tests.ts';
import { makeDebian } from './debian.ts';
import { GuideRun } from './guide-run.ts';

/** The guide's ports: nginx, the provider, two API processes with metrics, the report receiver. */
const PORTS = [8443, 8080, 9021, 9022, 19021, 19022, 9012];

/**
 * Runs `npm run test:all -- operating`: creates a Debian in a folder and runs the operator's guide in
 * it, command by command, with a real Keycloak as the provider. Users work in the console while the
 * guide updates and reverts it. Needs root, a Debian host, and all that `test:keycloak` needs.
 */
async function main(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'console-operating-'));
  try {
    await runSteps(steps(folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function* steps(folder: string): AsyncGenerator<string> {
  for (const port of PORTS) {
    if (!(await isFree(port))) throw new Error(`Port ${port}, which the guide uses, is in use`);
  }
  await buildStale(say);
  const browser = findHeadlessShell(say);
  const keycloak = keycloakHome(say);
  say('Creating a Debian');
  const root = path.join(folder, 'debian');
  await makeDebian(root);
  const run = new GuideRun({ root, browser, keycloak });
  try {
    yield* run.steps();
  } finally {
    await run.end();
  }
}

runMain(main);
