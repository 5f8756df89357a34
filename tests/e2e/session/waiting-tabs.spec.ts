import { expect, seeTenants, signIn, submitCredentials, test, userName } from './session-test.ts';
import { ADDRESSES, expectSignedInAt, goBackFromSignIn, openSignInTabs } from './waiting-tabs.ts';

for (const order of [
  [0, 1, 2],
  [2, 0, 1],
] as const) {
  test(`fault 102: tabs keep addresses in the order ${order}`, async ({ context, baseURL }) => {
    const tabs = await openSignInTabs(context);
    for (const index of order) {
      const tab = tabs[index];
      await submitCredentials(tab, 'admin');
      await expectSignedInAt(tab, baseURL + ADDRESSES[index]);
    }
  });
}

test('fault 102: a reloaded sign-in page uses the new session', async ({ context, baseURL }) => {
  const [first, second, third] = await openSignInTabs(context);
  await submitCredentials(second, 'admin');
  await expectSignedInAt(second, baseURL + ADDRESSES[1]);
  await first.reload();
  await expectSignedInAt(first, baseURL + ADDRESSES[0]);
  await third.reload();
  await expectSignedInAt(third, baseURL + ADDRESSES[2]);
});

test.describe('another user', () => {
  // The first tab notices that the provider's session has changed, and may ask for a token before the second tab
  // has stored its session. The provider refuses that.
  test.use({ expectedMessages: /status of 400/ });

  test('fault 102: another user in the second tab gets the address of that tab', async ({
    context,
    baseURL,
  }) => {
    const [first, second] = await openSignInTabs(context);
    await submitCredentials(first, 'admin');
    await expectSignedInAt(first, baseURL + ADDRESSES[0]);
    await submitCredentials(second, 'manager');
    await expectSignedInAt(second, baseURL + ADDRESSES[1], 'manager');
    await expectSignedInAt(first, baseURL + ADDRESSES[0], 'manager');
  });
});

test('fault 102: Back leads from sign-in to the previous page', async ({ page, baseURL }) => {
  await page.goto('about:blank');
  await page.goto(ADDRESSES[0]);
  await expect(userName(page)).toBeVisible();
  await page.getByRole('link', { name: 'Fill in manager' }).click();
  await expect(userName(page)).toHaveValue('manager');
  await goBackFromSignIn(page, 'about:blank');
  await page.goForward();
  await submitCredentials(page, 'admin');
  await expectSignedInAt(page, baseURL + ADDRESSES[0]);
});

test.describe('a sign-in that the provider no longer knows', () => {
  test.use({ expectedMessages: /status of 400/ });

  test('fault 102: an expired sign-in page leads to the requested page', async ({
    page,
    context,
    baseURL,
  }) => {
    await page.goto(ADDRESSES[1]);
    await expect(userName(page)).toBeVisible();
    await context.clearCookies({ name: '_interaction' });
    await submitCredentials(page, 'admin');
    await expect(page.getByRole('heading', { name: 'This sign-in has expired' })).toBeVisible();
    await page.getByRole('link', { name: 'Go to the console' }).click();
    await submitCredentials(page, 'admin');
    await expectSignedInAt(page, baseURL + ADDRESSES[1]);
  });

  test('fault 102: a used page leads to its address after Back', async ({ page, baseURL }) => {
    await signIn(page, 'admin', ADDRESSES[2]);
    await seeTenants(page);
    await page.goBack();
    await page.getByRole('link', { name: 'Go to the console' }).click();
    await expectSignedInAt(page, baseURL + ADDRESSES[2]);
  });
});
