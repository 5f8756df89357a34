import { createServer, type Server, type ServerResponse } from 'node:http';
import { close, listen } from '@console/shared-node/http/listen.ts';
import type { Page } from '@playwright/test';
import { type FailingModule, failingModules, lateFailingModules } from './failing-modules.ts';
import { misbehavingModules } from './misdeeds.ts';
import { type Fixture, type Manner, runFrom } from './publish-fixture.ts';

export interface FixtureServer {
  /** Address to which pages send failure reports. */
  readonly reportUrl: string;
  /** The received reports. */
  readonly reports: readonly unknown[];
  readonly addressOf: (way: string) => string;
  /** Makes a page run a module after the page is next loaded, like {@link runFrom}. */
  readonly run: (
    page: Page,
    manner: Manner,
    way: string,
    more?: Pick<Fixture, 'specifier' | 'integrity' | 'reportUrl'>,
  ) => Promise<void>;
  readonly stop: () => Promise<void>;
}

export async function serveFixtures(consoleOrigin: string): Promise<FixtureServer> {
  const serving = new Map<string, (response: ServerResponse) => void>([
    ...failingModules.map(({ way, serve }): [string, FailingModule['serve']] => [way, serve]),
    ...Object.entries(lateFailingModules),
    ...Object.entries(misbehavingModules),
  ]);
  const pathOf = (way: string) => `/${way.replaceAll(/\W+/g, '-')}/mf-users.js`;
  const reports: unknown[] = [];
  const server: Server = createServer(async (request, response) => {
    if (request.url === '/report') {
      let body = '';
      for await (const chunk of request) body += chunk;
      reports.push(JSON.parse(body));
      response.writeHead(204).end();
      return;
    }
    response.setHeader('Access-Control-Allow-Origin', consoleOrigin);
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    const [, serve] = [...serving].find(([way]) => pathOf(way) === request.url) ?? [];
    if (serve) serve(response);
    else response.writeHead(404).end();
  });
  const origin = await listen(server, 0);
  const addressOf = (way: string) => origin + pathOf(way);
  return {
    reportUrl: `${origin}/report`,
    reports,
    addressOf,
    run: (page, manner, way, more) =>
      runFrom(page, manner, { origin: consoleOrigin, address: addressOf(way), ...more }),
    stop: () => close(server),
  };
}
