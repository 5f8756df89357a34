import { copyEmptyClusters } from '@console/platform/testing/empty-cluster.ts';
import { OFFSETS } from '@console/shared-node/ports.ts';
import { keepLogs, logsIn } from '@console/shared-node/testing/kept-logs.ts';
import type { ModuleApis } from '@console/shared-ui/contract';
import { type Deployment, startDeployment } from '@console/tooling/start/deployment.ts';
import { test as base, type ConsoleMessage, expect, type Page } from '@playwright/test';
import { keycloakHome } from '../keycloak/distribution.ts';
import { KeycloakServer } from '../keycloak/keycloak-server.ts';
import { deployedAt, getPortBase, withDataFolder } from '../run/worker-console.ts';
import { submitCredentials } from './sign-in-page.ts';
import { type Account, SignedInAccounts, TOKEN_SECONDS } from './signed-in-accounts.ts';
import { UsedWords } from './used-words.ts';

/** Signed-in sessions of the worker's console; undefined if a session works only in its own browser context. */
let signedIn: SignedInAccounts | undefined;

export interface ConsoleFixtures {
  /** Messages that this test allows in the browser's console; any other message fails the test. */
  readonly expectedMessages: RegExp;
  /** Fails the test if the browser's console had other warnings or errors. */
  readonly quietConsole: undefined;
}

export interface ConsoleWorker {
  readonly provider: 'embedded' | 'keycloak';
  readonly keycloak: KeycloakServer | undefined;
  readonly dataFolder: string;
  /** Names and secrets that the worker's tests use. No log may contain them. */
  readonly used: UsedWords;
  /** Additional settings of the worker's platform, e.g. how much is seeded. */
  readonly environment: Readonly<Record<string, string>>;
  /** APIs of modules, in place of the committed ones. */
  readonly apis: ModuleApis | undefined;
  readonly deployment: Deployment;
}

/** Playwright's `test` with a running console. A warning or error in the browser's console fails a test. */
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
      const portBase = getPortBase(worker);
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
  apis: [undefined, { option: true, scope: 'worker' }],
  deployment: [
    async ({ dataFolder, keycloak, used, environment: own, apis }, use, worker) => {
      const authority = keycloak && `${keycloak.origin}/realms/platform`;
      const portBase = getPortBase(worker);
      await copyEmptyClusters(dataFolder);
      const environment = {
        ACCESS_TOKEN_SECONDS: String(TOKEN_SECONDS),
        // The second origin is for a console deployed below a path.
        CONSOLE_ORIGIN: `http://localhost:${portBase},${new URL(deployedAt(worker)).origin}`,
        CONSOLE_ADDRESS: [
          `http://localhost:${portBase}`,
          deployedAt(worker),
          deployedAt(worker, '/second'),
        ].join(),
        // The most verbose logs, to be searched after the run.
        LOG_LEVEL: 'trace',
        ...own,
      };
      const deployment = await startDeployment({
        portBase,
        dataFolder,
        authority,
        apis,
        environment,
      });
      // With Keycloak, a session works only in the browser context that signed in.
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
 * Messages in the browser's console after a server stops: requests are answered without CORS
 * headers, or not at all.
 */
export const serverStops = /Failed to load resource|ERR_|CORS/;

/** Opens an address as a signed-in user, whose browser has `stored` in local storage from an earlier visit. */
export async function openAs(
  page: Page,
  account: Account,
  address: string,
  stored: Readonly<Record<string, string>> = {},
): Promise<void> {
  if (signedIn) await signedIn.open(page, account, address, stored);
  else await signIn(page, account, address);
}

export async function signIn(page: Page, account: Account, address = '/'): Promise<void> {
  await page.goto(address);
  await submitCredentials(page, account);
}
