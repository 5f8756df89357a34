import { expect, submitCredentials, test, userName } from '../session/session-test.ts';
import {
  ADDRESSES,
  expectSignedInAt,
  goBackFromSignIn,
  openSignInTabs,
} from '../session/waiting-tabs.ts';

// Keycloak's sign-in pages proceed by themselves after the user has signed in in another tab.
test('fault 102: tabs at Keycloak’s sign-in keep their addresses', async ({ context, baseURL }) => {
  const [first, second, third] = await openSignInTabs(context);
  await submitCredentials(first, 'admin');
  await expectSignedInAt(first, baseURL + ADDRESSES[0]);
  await second.bringToFront();
  await expectSignedInAt(second, baseURL + ADDRESSES[1]);
  await third.reload();
  await expectSignedInAt(third, baseURL + ADDRESSES[2]);
});

test.describe('forms submitted when the user is already signed in', () => {
  // Keycloak's account console logs this message about one of its frames.
  test.use({ expectedMessages: /An iframe which has both/ });

  test('fault 102: lead each tab to its own address', async ({ context, identity, baseURL }) => {
    // Keycloak's pages check every two seconds whether to continue by themselves.
    await context.route('**/authChecker.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'export const startSessionPolling = () => {}; export const checkAuthSession = () => {};',
      }),
    );
    const tabs = await openSignInTabs(context);
    // Signs in at the provider only, so that the console itself has no session.
    const account = await context.newPage();
    await account.goto(`${identity.origin}/realms/platform/account`);
    await submitCredentials(account, 'admin');
    await expect(userName(account)).toBeHidden();
    await account.close();
    for (const index of [0, 1, 2] as const) {
      await submitCredentials(tabs[index], 'admin');
      await expectSignedInAt(tabs[index], baseURL + ADDRESSES[index]);
    }
  });
});

test('fault 102: Back leaves Keycloak’s sign-in page', async ({ page, baseURL }) => {
  await page.goto('about:blank');
  await page.goto(ADDRESSES[0]);
  await expect(userName(page)).toBeVisible();
  await goBackFromSignIn(page, 'about:blank');
  await page.goForward();
  await submitCredentials(page, 'admin');
  await expectSignedInAt(page, baseURL + ADDRESSES[0]);
});
