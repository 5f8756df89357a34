import { createServer } from 'node:http';
import { close, listen } from '@console/shared-node/http/listen.ts';
import { OFFSETS } from '@console/shared-node/ports.ts';
import type { Page } from '@playwright/test';
import { getPortBase } from '../../run/worker-console.ts';
import { test as base } from '../console.ts';
import { BillingApi } from './billing-api.ts';

export interface Collector {
  readonly origin: string;
  /** The `Authorization` headers and addresses that it received. */
  readonly received: string[];
}

/** Playwright's `test` with a console that has the API `billing`. */
export const test = base.extend<
  object,
  { readonly billing: BillingApi; readonly collector: Collector }
>({
  billing: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from here
    async ({}, use, worker) => {
      const portBase = getPortBase(worker);
      const api = await BillingApi.start(`http://localhost:${portBase}`);
      api.issuer = `http://localhost:${portBase + OFFSETS.identity}/realms/platform`;
      await use(api);
      await api.stop();
    },
    { scope: 'worker' },
  ],
  collector: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const received: string[] = [];
      const server = createServer((request, response) => {
        received.push(`${request.url} ${request.headers.authorization}`);
        response.writeHead(200, { 'Access-Control-Allow-Origin': '*' }).end('[]');
      });
      await use({ origin: await listen(server, 0), received });
      await close(server);
    },
    { scope: 'worker' },
  ],
  apis: [
    async ({ billing, provider }, use) => {
      const token = provider === 'keycloak' ? { scope: 'billing' } : { resource: billing.origin };
      await use({ billing: { url: `${billing.origin}/v1`, token } });
    },
    { scope: 'worker' },
  ],
});

/** The page's own shared-auth, as a module imports it. */
declare const System: { import(name: string): Promise<SharedAuth> };
interface SharedAuth {
  createApi(name: string): Record<string, (path: string, options?: object) => Promise<Called>>;
  readonly permissions$: { subscribe(next: (value: Permissions) => void): void };
}
interface Called {
  readonly data?: unknown;
}
interface Permissions {
  readonly held?: ReadonlySet<string>;
  readonly awaited?: readonly string[];
}

/** Calls the API from the page; returns its data, or the kind, status and detail of the error. */
export const call = (page: Page, method: string, path: string, body?: object) =>
  page.evaluate(
    async ({ method, path, body }) => {
      const { createApi } = await System.import('@console/shared-auth');
      const sent = createApi('billing')[method]?.(path, body && { body });
      return sent?.then(
        ({ data }) => ({ data }),
        ({ name, kind, status, detail }) => ({ name, kind, status, detail }),
      );
    },
    { method, path, body },
  );

/** Waits until no API is awaited; returns the permissions. */
export const permissions = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const { permissions$ } = await System.import('@console/shared-auth');
    return new Promise<string[]>((resolve) => {
      permissions$.subscribe(({ held, awaited }) => {
        if (held && !awaited?.length) resolve([...held]);
      });
    });
  });

/** Returns the console's access token. */
export const storedToken = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:')) ?? '';
    return JSON.parse(localStorage.getItem(key) ?? '{}').access_token ?? '';
  });

/** Returns the audience of a token. */
export const audienceOf = (token: string): unknown =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).aud;
