import { expect, openTenants, seeTenants, shortTokens, storedToken, test } from './session-test.ts';

test.use({ providerSettings: shortTokens });

test('a session without proofs stays without a key', async ({ page }) => {
  const proofs: (string | undefined)[] = [];
  page.context().on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/token'))
      proofs.push(request.headers().dpop);
  });
  const discovery = '**/.well-known/openid-configuration';
  await page.route(discovery, async (route) => {
    const response = await route.fetch();
    const { dpop_signing_alg_values_supported: _, ...others } = await response.json();
    await route.fulfill({ response, json: others });
  });
  await openTenants(page);
  const databases = await page.evaluate(() => indexedDB.databases());
  expect(databases.map(({ name }) => name)).not.toContain('console-token-key');
  let token = await storedToken(page);
  await expect.poll(() => storedToken(page)).not.toBe(token);

  await page.unroute(discovery);
  await page.reload();
  await seeTenants(page);
  token = await storedToken(page);
  await expect.poll(() => storedToken(page)).not.toBe(token);
  expect(proofs.length).toBeGreaterThanOrEqual(3);
  expect(new Set(proofs)).toEqual(new Set([undefined]));
});
