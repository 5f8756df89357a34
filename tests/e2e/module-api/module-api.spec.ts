import type { ServerResponse } from 'node:http';
import { OFFSETS } from '@console/shared-node/ports.ts';
import type { Page } from '@playwright/test';
import { expect, signIn } from '../console.ts';
import { release } from '../harmful/compose.ts';
import { releaseFiles } from '../harmful/release-files.ts';
import type { Answer } from './billing-api.ts';
import {
  audienceOf,
  type Collector,
  call,
  permissions,
  storedToken,
  test,
} from './module-api-test.ts';

/** Expects that the session still works. */
async function expectSession(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText(/^\d+ users$/)).toBeVisible();
  expect(audienceOf(await storedToken(page))).toBe('platform-admin-api');
}

/** Opens the console as a user who must not delete users. */
async function openUsers(page: Page): Promise<void> {
  await signIn(page, 'auditor', '/users/list');
  await expect(page.getByText(/^\d+ users$/)).toBeVisible();
}

// The browser reports refused redirects, answers for others and failed requests.
test.use({ expectedMessages: /Failed to load resource|CORS|ERR_/ });

test.beforeEach(({ billing, collector }) => {
  billing.reset();
  collector.received.length = 0;
});

test('a module reads and writes its own API, with a token for this API alone', async ({
  page,
  billing,
  deployment,
}) => {
  const tokens = new Map<string, string>();
  page.on('request', (request) => {
    const { authorization } = request.headers();
    if (authorization) tokens.set(new URL(request.url()).origin, authorization);
  });
  await openUsers(page);
  const before = await storedToken(page);
  expect(await permissions(page)).toContain('billing:GetInvoices');
  expect(await call(page, 'GET', '/invoices')).toEqual({ data: [{ id: 'a', total: 5 }] });
  await call(page, 'POST', '/invoices', { total: 7 });
  await call(page, 'PATCH', '/invoices', { total: 8 });
  expect(billing.written).toEqual(['POST {"total":7}', 'PATCH {"total":8}']);
  expect(await call(page, 'GET', '/other')).toMatchObject({ name: 'ApiError', kind: 'not-found' });
  expect(new Set(billing.accepted.map(({ aud }) => aud))).toEqual(new Set([billing.origin]));
  // Only the refresh token was replaced.
  expect(await storedToken(page)).toBe(before);
  expect(audienceOf(before)).toBe('platform-admin-api');

  // Each of the two APIs refuses the token of the other one.
  const admin = new URL(deployment.origin);
  admin.port = String(Number(admin.port) + OFFSETS.api);
  const list = `${admin.origin}/api/admin/user/listall`;
  const own = tokens.get(billing.origin) ?? '';
  const ofConsole = tokens.get(admin.origin) ?? '';
  const status = async (address: string, authorization: string) =>
    (await fetch(address, { headers: { authorization } })).status;
  expect(await status(list, ofConsole)).toBe(200);
  expect(await status(list, own)).toBe(401);
  expect(await status(`${billing.origin}/v1/invoices`, own)).toBe(200);
  expect(await status(`${billing.origin}/v1/invoices`, ofConsole)).toBe(401);
  await page.reload();
  await expectSession(page);
  expect(await call(page, 'GET', '/invoices')).toMatchObject({ data: [{ id: 'a' }] });
});

test('the permissions are read after the rows, and again after a 403', async ({
  page,
  billing,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openUsers(page);
  const first = (part: string) => asked.findIndex((address) => address.includes(part));
  expect(await permissions(page)).toContain('billing:GetInvoices');
  expect(first('/user/listall')).toBeLessThan(first(billing.origin));
  billing.granted = [];
  billing.attack = (request, response) => {
    billing.attack = undefined;
    const status = request.url === '/v1/invoices' ? 403 : 200;
    response.writeHead(status, { 'Content-Type': 'application/json' }).end('[]');
  };
  expect(await call(page, 'GET', '/invoices')).toMatchObject({ kind: 'forbidden', status: 403 });
  await expect.poll(() => permissions(page)).not.toContain('billing:GetInvoices');
});

test('the section of a module appears when its API grants it, and its screen reads this API', async ({
  page,
  billing,
  dataFolder,
}) => {
  const files = release({
    imports: { '@console/shared-auth': ['createApi'] },
    mount: `
      const { data } = await createApi('billing').GET('/invoices');
      const line = document.createElement('p');
      line.textContent = data.length + ' invoice of ' + data[0].total;
      place.append(line);`,
  });
  const manifest = {
    ...JSON.parse(files['manifest.json'] ?? ''),
    permissions: ['billing:GetInvoices'],
    apis: { billing: ['GetInvoices'] },
  };
  const text = JSON.stringify(manifest);
  const takeAway = await releaseFiles(dataFolder, { ...files, 'manifest.json': text });
  billing.granted = [];
  await openUsers(page);
  expect(await permissions(page)).not.toContain('billing:GetInvoices');
  const link = page.getByRole('link', { name: 'Billing', exact: true });
  await expect(link).toHaveCount(0);
  billing.granted = ['GetInvoices'];
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await link.click();
  await expect(page.getByText('1 invoice of 5')).toBeVisible();
  await takeAway();
});

/** An API that was taken over, the expected problem of a call, and the expected permissions of this API. */
interface Attack {
  readonly does: string;
  readonly answer: (collector: Collector) => Answer;
  readonly called: Record<string, unknown>;
  readonly granted?: readonly string[];
}

const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));

const attacks: readonly Attack[] = [
  {
    does: 'grants permissions of the console and of another module',
    answer: () => (_, response) =>
      json(response, 200, ['DeleteUser', 'tenants:DeleteUser', 'billing:All', 7, null, {}]),
    called: { data: expect.anything() },
    granted: ['billing:DeleteUser'],
  },
  {
    does: 'redirects to another origin',
    answer: (collector) => (_, response) =>
      response.writeHead(307, { Location: `${collector.origin}/stolen` }).end(),
    called: { kind: 'unreachable' },
  },
  {
    does: 'allows another origin to read its answers',
    answer: () => (_, response) => {
      response.setHeader('Access-Control-Allow-Origin', 'https://evil.example');
      json(response, 200, ['GetInvoices']);
    },
    called: { kind: 'unreachable' },
  },
  {
    does: 'answers 401 for ever',
    answer: () => (_, response) => json(response, 401, {}),
    called: { kind: 'forbidden', status: 401, detail: expect.stringContaining('MF-029') },
  },
  {
    does: 'answers 403 for ever',
    answer: () => (_, response) => json(response, 403, { permission: 'DeleteUser' }),
    called: { kind: 'forbidden', status: 403 },
  },
  {
    does: 'never ends its answer',
    answer: () => (_, response) => {
      const chunk = `"${'x'.repeat(1024 * 1024)}",`;
      response.write('[');
      const more = () => {
        while (!response.destroyed && response.write(chunk));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    },
    called: { kind: 'malformed' },
  },
  {
    does: 'answers with a page',
    answer: () => (_, response) =>
      response.end('<html><script>localStorage.clear()</script><title>Sign in</title>'),
    called: { kind: 'malformed' },
  },
];

test.describe('an API that was taken over', () => {
  for (const { does, answer, called, granted = [] } of attacks) {
    test(`${does}: nothing leaks, nothing is granted, and the session stays`, async ({
      page,
      billing,
      collector,
    }) => {
      billing.attack = answer(collector);
      const refreshes: string[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/token')) refreshes.push(request.postData() ?? '');
      });
      await openUsers(page);
      const held = await permissions(page);
      expect(held.filter((name) => name.includes(':'))).toEqual(granted);
      expect(held).not.toContain('DeleteUser');
      expect(await call(page, 'GET', '/invoices')).toMatchObject(called);
      expect(await call(page, 'GET', '/invoices')).toMatchObject(called);
      expect(collector.received).toEqual([]);
      expect(new Set(billing.accepted.map(({ aud }) => aud))).toEqual(new Set([billing.origin]));
      // One token for the API, and one more if it rejects the first.
      const requested = refreshes.filter((body) => body.includes('resource='));
      expect(requested.length).toBeLessThanOrEqual(2);
      await page.getByRole('row').nth(1).click();
      await expect(page.getByRole('button', { name: /Delete/ })).toHaveCount(0);
      await expectSession(page);
    });
  }
});
