import { plantEmptyClusters } from '@console/platform/testing/empty-cluster.ts';
import { OFFSETS } from '@console/shared-node/ports.ts';
import { keepLogs, logsIn } from '@console/shared-node/testing/kept-logs.ts';
import { type Deployment, startDeployment } from '@console/tooling/start/deployment.ts';
import { test as base, type ConsoleMessage, expect, type Page } from '@playwright/test';
import { keycloakHome } from '../keycloak/distribution.ts';
import { KeycloakServer } from '../keycloak/keycloak-server.ts';
import { deployedAt, portBaseOf, withDataFolder } from '../run/worker-console.ts';
import { giveCredentials } from './sign-in-page.ts';
import { type Account, SignedInAccounts, TOKEN_SECONDS } from './signed-in-accounts.ts';
import { UsedWords } from './used-words.ts';

/** Whoever has signed in at the worker's console, where others may enter with that. */
let signedIn: SignedInAccounts | undefined;

export interface ConsoleFixtures {
  /** What the browser's console may say in this test; anything else fails it. */
  readonly expectedMessages: RegExp;
  /** Fails the test when the page's console was not empty. */
  readonly quietConsole: undefined;
}

export interface ConsoleWorker {
  /** Who the console signs in with: the local platform's own provider, or a Keycloak. */
  readonly provider: 'embedded' | 'keycloak';
  /** The worker's Keycloak, where that is the provider. */
  readonly keycloak: KeycloakServer | undefined;
  /** Where the worker's platform keeps its data; what the operator's commands need. */
  readonly dataFolder: string;
  /** What the worker's tests use and no log may hold. */
  readonly used: UsedWords;
  /** Settings of the worker's platform, e.g. how much is seeded, beyond those that all have. */
  readonly environment: Readonly<Record<string, string>>;
  /** A console of its own for each worker: servers, provider, API and database. */
  readonly deployment: Deployment;
}

/** Playwright's `test` with a running console, whose browser console has to stay empty. */
export const test = base.extend<ConsoleFixtures, ConsoleWorker>({
  dataFolder: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from here
    async ({}, use) => withDataFolder(use),
    { scope: 'worker' },
  ],
  provider: ['embedded', { option: true, scope: 'worker' }],
  keycloak: [
    async ({ provider }, use, worker) => {
      if (provider === 'embedded') return use(undefined);
      const portBase = portBaseOf(worker);
      const server = new KeycloakServer(
        keycloakHome(process.stdout.write),
        portBase + OFFSETS.identity,
      );
      await server.importRealm(`http://localhost:${portBase}`);
      await server.start();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 400_000 },
  ],
  used: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => use(new UsedWords()),
    { scope: 'worker' },
  ],
  environment: [{}, { option: true, scope: 'worker' }],
  deployment: [
    async ({ dataFolder, keycloak, used, environment: own }, use, worker) => {
      const authority = keycloak && `${keycloak.origin}/realms/platform`;
      const portBase = portBaseOf(worker);
      await plantEmptyClusters(dataFolder);
      const environment = {
        ACCESS_TOKEN_SECONDS: String(TOKEN_SECONDS),
        // Beside the local one, one that is deployed below a path of another origin.
        CONSOLE_ORIGIN: `http://localhost:${portBase},${new URL(deployedAt(worker)).origin}`,
        CONSOLE_ADDRESS: `http://localhost:${portBase},${deployedAt(worker)}`,
        // All that a log can say, to be searched when everything has run.
        LOG_LEVEL: 'trace',
        ...own,
      };
      const deployment = await startDeployment({ portBase, dataFolder, authority, environment });
      // A Keycloak binds each session to its browser.
      signedIn = keycloak ? undefined : new SignedInAccounts(deployment.origin);
      await use(deployment);
      await deployment.stop();
      if (!process.env.KEPT_LOGS) return;
      await used.noteStored(dataFolder);
      keepLogs(`${process.env.TEST_RUN}-${worker.workerIndex}`, () => logsIn(dataFolder), used);
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ deployment }, use) => use(deployment.origin),
  expectedMessages: [/^none$/, { option: true }],
  quietConsole: [
    async ({ context, expectedMessages, used }, use) => {
      const heard: string[] = [];
      const hear = (message: ConsoleMessage) => {
        if (['error', 'warning'].includes(message.type())) heard.push(message.text());
      };
      context.on('console', hear);
      context.on('request', used.note);
      context.on('weberror', (error) => heard.push(String(error.error())));
      await use(undefined);
      const unexpected = heard.filter((text) => !expectedMessages.test(text));
      expect(unexpected, 'messages in the browser console').toEqual([]);
    },
    { auto: true },
  ],
});

export type { Account };
export { expect };

/**
 * What the browser's console says where a server stops: what is asked of it then is answered
 * without the headers of CORS, or not at all.
 */
export const serverStops = /Failed to load resource|ERR_|CORS/;

/**
 * Opens an address of the worker's console as somebody who has just signed in.
 *
 * @param stored - what their local storage holds from an earlier visit
 */
export async function openAs(
  page: Page,
  account: Account,
  address: string,
  stored: Readonly<Record<string, string>> = {},
): Promise<void> {
  if (signedIn) await signedIn.open(page, account, address, stored);
  else await signIn(page, account, address);
}

/** Signs in on the provider's page, wherever the visit began. */
export async function signIn(page: Page, account: Account, address = '/'): Promise<void> {
  await page.goto(address);
  await giveCredentials(page, account);
}
