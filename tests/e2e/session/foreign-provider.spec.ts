import { completeSignIn, expect, expectPanel, test, userName } from './session-test.ts';

const REQUESTED = '/tenants/list?q=a#x';

test.describe('a provider with another issuer', () => {
  test.use({
    providerSettings: { ISSUER: 'http://127.0.0.1:1/realms/platform' },
  });

  test('fault 5: is refused with a message that names both issuers', async ({
    page,
    identity,
    baseURL,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().startsWith(identity.origin)) asked.push(new URL(request.url()).pathname);
    });
    await page.goto(REQUESTED);
    const panel = await expectPanel(page, 'not the one that was expected');
    await expect(panel).toContainText(`${identity.origin}/realms/platform`);
    await expect(panel).toContainText('http://127.0.0.1:1/realms/platform');
    expect(page.url()).toBe(baseURL + REQUESTED);
    expect(asked).toEqual(['/realms/platform/.well-known/openid-configuration']);
  });
});

test.describe('a provider that does not know this console', () => {
  test.use({ providerSettings: { CLIENT_ID: 'another' }, expectedMessages: /400/ });

  test('fault 6: shows the reason, and Back leads to the requested page', async ({
    page,
    identity,
    baseURL,
  }) => {
    await page.goto(REQUESTED);
    await expect(page.getByRole('heading', { name: 'Sign-in is not possible' })).toBeVisible();
    await expect(page.getByText(/invalid_client/)).toBeVisible();
    await identity.ensure({});
    await page.goBack();
    await expect(userName(page)).toBeVisible();
    await completeSignIn(page, baseURL + REQUESTED);
  });
});
