import type { Page } from '@playwright/test';
import type { KeycloakServer } from '../../keycloak/keycloak-server.ts';
import { expect, signIn } from '../console.ts';
import { audienceOf, call, permissions, storedToken, test } from '../module-api/module-api-test.ts';

const ADMIN_API = 'platform-admin-api';

// As platform/keycloak/README.md describes it under "APIs of modules".
async function addAudience(keycloak: KeycloakServer, billing: string): Promise<void> {
  const found = await keycloak.administer('GET', '/clients?clientId=platform-console');
  const [{ id: client, protocolMappers }] = Object(found);
  const audiences = { billing, 'admin-api': ADMIN_API };
  for (const [name, audience] of Object.entries(audiences)) {
    await keycloak.administer('POST', '/client-scopes', {
      name,
      protocol: 'openid-connect',
      attributes: { 'include.in.token.scope': 'true' },
      protocolMappers: [
        {
          name,
          protocol: 'openid-connect',
          protocolMapper: 'oidc-audience-mapper',
          config: { 'included.custom.audience': audience, 'access.token.claim': 'true' },
        },
      ],
    });
  }
  const scopes = Object(await keycloak.administer('GET', '/client-scopes'));
  for (const { id, name } of scopes) {
    if (name in audiences)
      await keycloak.administer('PUT', `/clients/${client}/optional-client-scopes/${id}`);
  }
  for (const { id, name } of protocolMappers) {
    if (name === 'admin API')
      await keycloak.administer('DELETE', `/clients/${client}/protocol-mappers/models/${id}`);
  }
}

/** Serves the scope that `--scope "openid admin-api"` of a deployment sets. */
const setScope = (page: Page) =>
  page.route('**/configs/identity.json', async (route) => {
    const response = await route.fetch();
    const json = { ...(await response.json()), scope: 'openid admin-api' };
    await route.fulfill({ response, json });
  });

test('a module reads its own API with a token of Keycloak that is for this API alone', async ({
  page,
  billing,
  keycloak,
}) => {
  if (!keycloak) throw new Error('This test needs Keycloak');
  await addAudience(keycloak, billing.origin);
  await setScope(page);
  await signIn(page, 'auditor', '/users/list');
  await expect(page.getByText(/^\d+ users$/)).toBeVisible();
  expect(await permissions(page)).toContain('billing:GetInvoices');
  expect(await call(page, 'GET', '/invoices')).toEqual({ data: [{ id: 'a', total: 5 }] });
  expect(billing.accepted).not.toEqual([]);
  for (const { aud } of billing.accepted) {
    expect(aud).toContain(billing.origin);
    expect(aud).not.toContain(ADMIN_API);
  }
  const own = audienceOf(await storedToken(page));
  expect(own).toContain(ADMIN_API);
  expect(own).not.toContain(billing.origin);

  // After a reload, the session and both tokens still work.
  await page.reload();
  await expect(page.getByText(/^\d+ users$/)).toBeVisible();
  expect(await call(page, 'GET', '/invoices')).toMatchObject({ data: [{ id: 'a' }] });
  expect(billing.refused).toEqual([]);
});
