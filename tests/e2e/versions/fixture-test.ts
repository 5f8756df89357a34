import type { Page } from '@playwright/test';
import { serverFor } from '../../run/worker-console.ts';
import { test as base } from '../console.ts';
import { type FixtureServer, serveFixtures } from './fixture-server.ts';
import { publishByCookie } from './publish-fixture.ts';

/**
 * Playwright's `test` with a running console and a server of failing modules. The server is a test
 * fixture: as a worker fixture, it would give these files their own worker and console.
 */
export const test = base.extend<{ readonly fixtures: FixtureServer }>({
  fixtures: async ({ deployment }, use) => {
    const server = await serveFixtures(deployment.origin);
    const undo = publishByCookie(serverFor(deployment));
    await use(server);
    undo();
    await server.stop();
  },
});

export { expect, openAs } from '../console.ts';

export const go = (page: Page, name: string) =>
  page.getByRole('link', { name, exact: true }).click();

export const leftovers = (page: Page) =>
  page.evaluate(() => document.querySelectorAll('[data-fixture]').length);
