import { createProof, newKey } from '@console/platform/identity/client/proof.ts';
import { usualOrLong } from '@console/shared-node/testing/usual-or-long.ts';
import type { APIRequestContext, Page } from '@playwright/test';
import {
  expect,
  logOut,
  openTenants,
  refresh,
  seeTenants,
  shortTokens,
  signIn,
  storedToken,
  submitCredentials,
  test,
  typeTenant,
  userName,
} from './session-test.ts';

test.use({ providerSettings: shortTokens });

const ENDED = {
  'en-GB': { title: 'Your session has ended', text: 'a key that is no longer in this browser' },
  'fr-CH': { title: 'Votre session est terminée', text: 'une clé qui ne se trouve plus dans ce' },
} as const;

const readStorage = (page: Page) =>
  page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));

const refreshToken = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:')) ?? '';
    return String(JSON.parse(localStorage.getItem(key) ?? '{}').refresh_token);
  });

/** Deletes the session's key from IndexedDB. */
const loseKey = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('console-token-key');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const change = opening.result.transaction('keys', 'readwrite');
    change.objectStore('keys').clear();
    await new Promise((resolve) => change.addEventListener('complete', resolve));
    opening.result.close();
  });

/** Tries to export each key in IndexedDB, and returns the results. */
const takeKeys = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('console-token-key');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const reading = opening.result.transaction('keys').objectStore('keys').getAll();
    await new Promise((resolve) => reading.addEventListener('success', resolve));
    opening.result.close();
    const keys: { pair: CryptoKeyPair }[] = reading.result;
    const take = ({ pair }: { pair: CryptoKeyPair }) =>
      crypto.subtle.exportKey('jwk', pair.privateKey).then(
        () => 'the key',
        () => 'nothing',
      );
    return Promise.all(keys.map(take));
  });

/** Sends a refresh token to the provider from outside the browser. */
async function tryToken(request: APIRequestContext, issuer: string, token: string, proof?: string) {
  const response = await request.post(`${issuer}/protocol/openid-connect/token`, {
    form: { grant_type: 'refresh_token', client_id: 'platform-console', refresh_token: token },
    headers: proof === undefined ? {} : { dpop: proof },
  });
  return { status: response.status(), body: await response.text() };
}

test('fault 97: local storage copied to another profile is useless once the token has expired', async ({
  page,
  browser,
  request,
  identity,
  baseURL,
}) => {
  const issuer = `${identity.origin}/realms/platform`;
  await openTenants(page);
  const reading = page.waitForRequest(/\/authorizations$/);
  await page.reload();
  const api = (await reading).url();
  await seeTenants(page);
  const copied = await readStorage(page);
  const token = await storedToken(page);

  const elsewhere = await browser.newContext({ baseURL: String(baseURL), locale: 'en-GB' });
  const copy = await elsewhere.newPage();
  const beginning = await copy.addInitScript((items) => {
    for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
  }, copied);
  await copy.goto('/tenants/list');
  await beginning.dispose();
  const lapse = copy.getByRole('dialog', { name: ENDED['en-GB'].title });
  await expect(lapse).toContainText(ENDED['en-GB'].text);
  expect(await storedToken(copy)).toBeUndefined();
  // After a reload, nothing is left that could continue the session.
  await copy.goto('/tenants/list');
  await expect(userName(copy)).toBeVisible();
  await elsewhere.close();

  for (const proof of [undefined, createProof(newKey(), issuer)]) {
    const { status, body } = await tryToken(request, issuer, await refreshToken(page), proof);
    expect(status).toBe(400);
    expect(body).not.toContain('access_token');
  }
  const headers = { authorization: `Bearer ${token}` };
  await expect
    .poll(async () => (await request.get(api, { headers })).status(), { timeout: 60_000 })
    .toBe(401);

  // The original session is unaffected.
  const before = await storedToken(page);
  await expect.poll(() => storedToken(page)).not.toBe(before);
  await refresh(page);
  await seeTenants(page);
});

const locales = usualOrLong<readonly (keyof typeof ENDED)[]>(['fr-CH'], ['en-GB', 'fr-CH']);

for (const locale of locales) {
  const words = ENDED[locale];

  test(`fault 97: a session without its key ends (${locale})`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL: String(baseURL), locale });
    const page = await context.newPage();
    await signIn(page, 'admin', '/users/list');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    const other = await context.newPage();
    await other.goto('/users/list');
    await expect(other.getByRole('row').nth(1)).toBeVisible();
    await loseKey(page);
    for (const tab of [page, other]) {
      const lapse = tab.getByRole('dialog', { name: words.title });
      await expect(lapse).toContainText(words.text);
      await expect(lapse).toContainText('MF-026');
    }
    await context.close();
  });
}

test('after a lost key, the user signs in on the page and gets a working key', async ({ page }) => {
  await openTenants(page);
  const form = await typeTenant(page, 'Half written');
  await loseKey(page);
  const lapse = page.getByRole('dialog', { name: ENDED['en-GB'].title });
  await expect(lapse).toBeVisible();
  const opening = page.context().waitForEvent('page');
  await lapse.getByRole('button', { name: 'Sign in' }).click();
  // The user is still signed in at the provider, so the window closes by itself.
  await (await opening).waitForEvent('close');
  await expect(lapse).toBeHidden();
  await expect(form.getByLabel('Name')).toHaveValue('Half written');
  expect(await takeKeys(page)).toEqual(['nothing']);
  const token = await storedToken(page);
  await expect.poll(() => storedToken(page)).not.toBe(token);
});

test('there is one key; it cannot be exported, and a logout deletes it', async ({ page }) => {
  await openTenants(page);
  expect(await takeKeys(page)).toEqual(['nothing']);
  await page.reload();
  await seeTenants(page);
  expect(await takeKeys(page)).toEqual(['nothing']);
  await logOut(page);
  await expect(userName(page)).toBeVisible();
  await page.route('**/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  );
  await page.goto('/');
  expect(await takeKeys(page)).toEqual([]);
  await page.unroute('**/');
  await page.goto('/tenants/list');
  await submitCredentials(page, 'admin');
  await seeTenants(page);
  expect(await takeKeys(page)).toEqual(['nothing']);
});
