import { expect, giveCredentials, test, userName } from '../session/session-test.ts';
import { ADDRESSES, goBackFromSignIn, seeAt, waitAtSignIn } from '../session/waiting-tabs.ts';

// Its pages say that they go on without the person once another tab has signed in.
test('fault 102: tabs that wait at Keycloak’s sign-in page each land on their own address', async ({
  context,
  baseURL,
}) => {
  const [first, second, third] = await waitAtSignIn(context);
  await giveCredentials(first, 'admin');
  await seeAt(first, baseURL + ADDRESSES[0]);
  await second.bringToFront();
  await seeAt(second, baseURL + ADDRESSES[1]);
  await third.reload();
  await seeAt(third, baseURL + ADDRESSES[2]);
});

test('fault 102: tabs that Keycloak refuses, as another application was signed in to, begin anew with their addresses', async ({
  context,
  identity,
  baseURL,
}) => {
  const tabs = await waitAtSignIn(context);
  const answers: (string | null)[] = [];
  context.on('request', (request) => {
    const { origin, searchParams } = new URL(request.url());
    if (origin === baseURL && searchParams.has('state')) answers.push(searchParams.get('error'));
  });
  const account = await context.newPage();
  await account.goto(`${identity.origin}/realms/platform/account`);
  await giveCredentials(account, 'admin');
  for (const index of [0, 1, 2] as const) {
    await tabs[index].reload();
    await seeAt(tabs[index], baseURL + ADDRESSES[index]);
  }
  expect(answers).toContain('temporarily_unavailable');
});

test('fault 102: Back at Keycloak’s sign-in page leads to where the person came from', async ({
  page,
  baseURL,
}) => {
  await page.goto('about:blank');
  await page.goto(ADDRESSES[0]);
  await expect(userName(page)).toBeVisible();
  await goBackFromSignIn(page, 'about:blank');
  await page.goForward();
  await giveCredentials(page, 'admin');
  await seeAt(page, baseURL + ADDRESSES[0]);
});
