import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { close, listen } from '@console/shared-node/http/listen.ts';
import { OFFSETS } from '@console/shared-node/ports.ts';
import { overrideKeys } from '@console/shared-ui/contract';
import { buildServer } from '@console/tooling/dev/build-server.ts';
import { createMocks } from '@console/tooling/sdk/mock/mocks.ts';
import { expect, openAs } from '../console.ts';
import { MODULE, release } from '../harmful/compose.ts';
import { writeFiles } from '../harmful/release-files.ts';
import { call, permissions, test } from './module-api-test.ts';

/** Lists five invoices, and creates one. */
const screen = `
  const billing = createApi('billing');
  const { data } = await billing.GET('/invoices');
  const line = document.createElement('p');
  place.append(line);
  line.textContent = data.length + ' invoices';
  button('Create', async () => {
    const made = await billing.POST('/invoices', { body: { total: 7 } });
    line.textContent = 'Created ' + made.data.total;
  });
  button('Create wrongly', () =>
    billing.POST('/invoices', { body: { total: '7' } }).catch(({ detail }) => {
      line.textContent = detail;
    }));`;

const invoice = { type: 'object', properties: { id: {}, total: { type: 'number' } } };
const content = (schema: object, example?: object) => ({
  content: { 'application/json': { schema, example } },
});

const document = {
  openapi: '3.1.0',
  info: { title: 'Billing', version: '1' },
  paths: {
    '/invoices/{id}': { delete: { responses: { 204: { description: 'Deleted' } } } },
    '/invoices': {
      get: { responses: { 200: content({ type: 'array' }, [{ id: 'a', total: 5 }]) } },
      post: { requestBody: content(invoice), responses: { 201: content(invoice, { total: 1 }) } },
    },
  },
};

/** Runs what \`console dev --mock\` serves, at the address that a local console allows. */
async function develop(folder: string, port: number, consoleOrigin: string) {
  const files = release({ imports: { '@console/shared-auth': ['createApi'] }, mount: screen });
  const manifest = {
    ...JSON.parse(files['manifest.json'] ?? ''),
    permissions: ['billing:GetInvoices'],
    apis: { billing: ['GetInvoices', 'DeleteUser'] },
  };
  writeFiles(folder, { ...files, 'manifest.json': JSON.stringify(manifest) });
  writeFileSync(path.join(folder, 'billing.json'), JSON.stringify(document));
  const options = { mock: ['billing.json'], rows: '5000' };
  const refused: string[] = [];
  const mocks = await createMocks(folder, options, (line) => refused.push(line));
  const folders = { build: folder, sources: folder };
  const { server } = buildServer('mf-billing', folders, consoleOrigin, mocks);
  await listen(server, port);
  return { refused, stop: () => close(server) };
}

// The browser reports refused requests.
test.use({ expectedMessages: /Failed to load resource|MF-05[02]/ });

test('a local build is used with a mock of its API, which gets no token', async ({
  page,
  billing,
  deployment,
  dataFolder,
}) => {
  billing.reset();
  billing.granted = [];
  const folder = path.join(dataFolder, 'developed/mf-billing');
  const port = Number(new URL(deployment.origin).port) + OFFSETS.elsewhere;
  const { refused, stop } = await develop(folder, port, deployment.origin);
  const sent = new Map<string, string | undefined>();
  page.on('request', (request) => {
    const { authorization } = request.headers();
    if (request.url().includes('/mocks/')) sent.set(request.url(), authorization);
  });
  try {
    await openAs(page, 'auditor', '/users/list');
    expect(await permissions(page)).not.toContain('billing:GetInvoices');

    await page.goto('/local-builds/mf-billing');
    await expect(page.getByText('5000 invoices')).toBeVisible();
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByText('Created 7')).toBeVisible();
    await page.getByRole('button', { name: 'Create wrongly' }).click();
    await expect(page.getByText('body total must be number')).toBeVisible();
    expect(refused).toEqual(['mock billing: 400 POST /invoices: body total must be number']);
    const held = await permissions(page);
    expect(held).toEqual(expect.arrayContaining(['billing:GetInvoices', 'billing:DeleteUser']));
    expect(held).not.toContain('DeleteUser');
    expect(new Set(sent.values())).toEqual(new Set(['Bearer mock']));
    expect(await call(page, 'DELETE', '/invoices/a')).toEqual({});

    // The real API is not called.
    const before = billing.accepted.length;
    expect(await call(page, 'GET', '/invoices')).toMatchObject({ data: { length: 5000 } });
    expect(billing.accepted).toHaveLength(before);

    // Without the override, the page uses the real API again.
    sent.clear();
    await page.evaluate((key) => localStorage.removeItem(key), overrideKeys.entry + MODULE);
    await page.goto('/users/list');
    expect(await call(page, 'GET', '/invoices')).toEqual({ data: [{ id: 'a', total: 5 }] });
    expect([...sent]).toEqual([]);
  } finally {
    await stop();
    rmSync(folder, { recursive: true });
  }
});

test('a mock at an address that the deployment does not allow is never asked', async ({
  page,
  billing,
  collector,
}) => {
  billing.reset();
  collector.received.length = 0;
  const elsewhere = collector.origin.replace('localhost', '127.0.0.1');
  await openAs(page, 'auditor', '/users/list', {
    [overrideKeys.entry + MODULE]: `${elsewhere}/mf-billing.js`,
  });
  await expect.poll(() => permissions(page)).toContain('billing:GetInvoices');
  expect(await call(page, 'GET', '/invoices')).toEqual({ data: [{ id: 'a', total: 5 }] });
  expect(collector.received).toEqual([]);
});
