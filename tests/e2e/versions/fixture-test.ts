import { test as base } from '../console.ts';
import { type FixtureServer, serveFixtures } from './fixture-server.ts';
import { publishByCookie } from './publish-fixture.ts';

/**
 * Playwright's `test` with a running console, and a server of modules that fail. It is each test's
 * own: files whose tests have different workers' fixtures share no worker, and so no console.
 */
export const test = base.extend<{ readonly fixtures: FixtureServer }>({
  fixtures: async ({ deployment }, use) => {
    const server = await serveFixtures(deployment.origin);
    const console = deployment.servers.get('root-config');
    const undo = console && publishByCookie(console);
    await use(server);
    undo?.();
    await server.stop();
  },
});

export { expect, openAs } from '../console.ts';
