import { authorizationAddress } from '@console/platform/identity/client/sign-in.ts';
import type { KeycloakServer } from '../../keycloak/keycloak-server.ts';
import {
  completeSignIn,
  expect,
  expectPanel,
  openTenants,
  seeTenants,
  signIn,
  storedToken,
  test,
  userName,
} from '../session/session-test.ts';

const REQUESTED = '/tenants/list?q=a#x';

test('User Profile leads to the account console of the realm', async ({ page, identity }) => {
  await openTenants(page);
  await page.getByRole('button', { name: /admin/ }).click();
  const link = page.getByRole('menuitem', { name: 'User Profile' });
  await expect(link).toHaveAttribute('href', `${identity.origin}/realms/platform/account`);
});

test('a sign-in for releases returns only to a terminal on this machine', async ({ identity }) => {
  const back = async (redirectUri: string) => {
    const wishes = { client_id: 'console-release', redirect_uri: redirectUri };
    const address = authorizationAddress(`${identity.origin}/realms/platform`, wishes);
    return (await fetch(address, { redirect: 'manual' })).status;
  };
  expect(await back('http://127.0.0.1:45555/signed-in')).toBe(200);
  expect(await back('http://127.0.0.1:45555/elsewhere')).toBe(400);
  expect(await back('http://elsewhere.example:45555/signed-in')).toBe(400);
});

test.describe('with short-lived tokens', () => {
  test.use({
    providerSettings: { ACCESS_TOKEN_SECONDS: '16' },
    expectedMessages: /Failed to load resource/,
  });

  // An administrator ends the session, so the browser's cookie is unchanged and Keycloak's frame reports nothing.
  test('a session ended in Keycloak ends with its token everywhere', async ({ page, keycloak }) => {
    await openTenants(page);
    const other = await page.context().newPage();
    await other.goto('/users/list');
    await expect(other.getByRole('row').nth(1)).toBeVisible();
    await keycloak?.administer('POST', '/logout-all');
    for (const tab of [page, other]) {
      await expect(tab.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible({
        timeout: 60_000,
      });
    }
  });
});

test.describe('a Keycloak without the policy, where proofs would also bind access tokens', () => {
  test.use({
    providerSettings: { ACCESS_TOKEN_SECONDS: '17' },
    // Keycloak answers with status 400 once it requires proofs.
    expectedMessages: /MF-027|status of 400/,
  });

  test('has sessions without a key; with the policy, the same session gets a key', async ({
    page,
    keycloak,
  }) => {
    const types: string[] = [];
    // Reads the body in the route, because the body is lost when the page navigates away.
    await page.route('**/token', async (route) => {
      const response = await route.fetch();
      if (response.ok()) types.push((await response.json()).token_type);
      await route.fulfill({ response });
    });
    const key = () =>
      page.evaluate(() => {
        const name = Object.keys(localStorage).find((one) => one.startsWith('oidc.user:')) ?? '';
        return JSON.parse(localStorage.getItem(name) ?? '{}').userState?.key;
      });
    await setPolicy(keycloak, false);
    try {
      await signIn(page, 'admin', REQUESTED);
      await seeTenants(page);
      expect(new URL(page.url()).hash).toBe('#x');
      expect(types).toEqual(['DPoP', 'Bearer']);
      expect(await key()).toBeUndefined();
      const token = await storedToken(page);
      await expect.poll(() => storedToken(page)).not.toBe(token);
      expect(await key()).toBeUndefined();
    } finally {
      await setPolicy(keycloak, true);
    }
    await expect.poll(key).toEqual(expect.any(String));
    const token = await storedToken(page);
    await expect.poll(() => storedToken(page)).not.toBe(token);
    expect(new Set(types.slice(1))).toEqual(new Set(['Bearer']));
  });
});

test.describe('a wrong configuration', () => {
  test.use({ expectedMessages: /Failed to load resource|ERR_|CORS/ });

  // Keycloak's response for a missing realm has no CORS headers, so no page can read it.
  test('a missing realm is reported with its address', async ({ page, identity, baseURL }) => {
    await page.route('**/configs/identity.json', (route) =>
      route.fulfill({
        json: {
          authority: `${identity.origin}/realms/another`,
          clientId: 'platform-console',
          scope: 'openid',
        },
      }),
    );
    await page.goto(REQUESTED);
    await expectPanel(
      page,
      '/realms/another/.well-known/openid-configuration answers',
      baseURL + REQUESTED,
    );
  });

  test('Keycloak itself reports an unknown client', async ({ page, keycloak, baseURL }) => {
    const client = await findClient(keycloak);
    await keycloak?.administer('PUT', `/clients/${client.id}`, { clientId: 'another' });
    await page.goto(REQUESTED);
    await expect(page.getByText('Client not found.')).toBeVisible();
    await keycloak?.administer('PUT', `/clients/${client.id}`, { clientId: 'platform-console' });
    await page.goBack();
    await completeSignIn(page, baseURL + REQUESTED);
  });

  test('Keycloak itself reports a forbidden redirect', async ({ page, keycloak, baseURL }) => {
    const { id } = await findClient(keycloak);
    const redirectTo = (origin: string) => ({ redirectUris: [`${origin}/`] });
    await keycloak?.administer('PUT', `/clients/${id}`, redirectTo('https://console.example'));
    await page.goto(REQUESTED);
    await expect(page.getByText('Invalid parameter: redirect_uri')).toBeVisible();
    await keycloak?.administer('PUT', `/clients/${id}`, redirectTo(String(baseURL)));
    await page.goBack();
    await expect(userName(page)).toBeVisible();
  });
});

async function setPolicy(keycloak: KeycloakServer | undefined, enabled: boolean): Promise<void> {
  const address = '/client-policies/policies';
  const { policies = [] } = Object(await keycloak?.administer('GET', address));
  const changed = policies.map((policy: object) => ({ ...policy, enabled }));
  await keycloak?.administer('PUT', address, { policies: changed });
}

async function findClient(keycloak: KeycloakServer | undefined): Promise<{ id: string }> {
  const found = await keycloak?.administer('GET', '/clients?clientId=platform-console');
  const [client] = Array.isArray(found) ? found : [];
  return client;
}
