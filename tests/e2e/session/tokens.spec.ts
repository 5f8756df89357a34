import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { OFFSETS } from '@console/shared-node/ports.ts';
import { fillStorage } from './full-storage.ts';
import {
  expect,
  logOut,
  openTenants,
  refresh,
  seeTenants,
  shortTokens,
  storedToken,
  test,
  userName,
} from './session-test.ts';

test.use({ providerSettings: shortTokens });

const JWT = /eyJ[\w-]+\.[\w-]+/;

test('tokens appear in no address and no log, and are sent only to API and provider', async ({
  page,
  identity,
  deployment,
  dataFolder,
}) => {
  const addresses: string[] = [];
  const receivers = new Set<string>();
  const heard: string[] = [];
  page.on('console', (message) => heard.push(message.text()));
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  page.context().on('request', (request) => {
    const { url, headers, body } = {
      url: request.url(),
      headers: JSON.stringify(request.headers()),
      body: request.postData() ?? '',
    };
    addresses.push(url);
    if (request.headers().referer) addresses.push(request.headers().referer ?? '');
    if (JWT.test(headers + body) || body.includes('refresh_token='))
      receivers.add(new URL(url).origin);
  });

  await openTenants(page);
  const first = await storedToken(page);
  await page.getByRole('link', { name: 'Users' }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect.poll(() => storedToken(page)).not.toBe(first);
  await page.getByRole('link', { name: 'Tenants' }).click();
  await refresh(page);
  await seeTenants(page);
  await logOut(page);
  await expect(userName(page)).toBeVisible();

  expect(addresses.filter((address) => JWT.test(address))).toEqual([]);
  expect(
    addresses.filter((address) => /access_token|refresh_token|id_token/.test(address)),
  ).toEqual([]);
  const api = new URL(deployment.origin);
  api.port = String(Number(api.port) + OFFSETS.api);
  expect([...receivers].sort()).toEqual([api.origin, identity.origin]);
  expect(heard.filter((text) => JWT.test(text))).toEqual([]);
  for (const log of [path.join(dataFolder, 'logs/api.log'), identity.logFile]) {
    expect(await readFile(log, 'utf8')).not.toMatch(JWT);
  }
});

test('fault 25: the session continues when the storage becomes full', async ({ page }) => {
  await openTenants(page);
  await page.evaluate(fillStorage);
  const token = await storedToken(page);
  await expect.poll(() => storedToken(page)).not.toBe(token);
  await page.reload();
  await seeTenants(page);
});
