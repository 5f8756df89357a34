import { eventually } from '@console/platform/testing/eventually.ts';
import { OtherAdmin } from '../e2e/screens/other-admin.ts';
import { EmbeddedIdentity } from '../e2e/session/embedded-identity.ts';
import { shortTokens } from '../e2e/session/session-test.ts';
import { WAYS } from './hand.ts';
import { expect, journey } from './journey.ts';
import { alert, button, dialog, first, menuItem, textbox } from './page/wanted.ts';
import { openList, seeRows, submitCredentials } from './steps.ts';
import { FORGET_SIGN_IN, sessionRecord } from './watched-pages.ts';

journey('a sign-out in one tab signs the other tab out', { ways: WAYS }, async ({ visit }) => {
  const { tab, hand } = visit;
  await openList(visit, 'tenants');
  await hand.press(first(button('Create tenant')));
  await hand.write(textbox('Name', dialog('Create tenant')), 'Typed in the other tab');
  const other = await visit.another();
  await other.tab.open('/users/list');
  await other.hand.press(button('Profile of admin AD'));
  await other.hand.press(menuItem('Logout'));
  await other.tab.see(textbox(/user ?name/i));
  await tab.window.bringToFront();
  await tab.see({ ...alert(), text: /You are signed out/ });
  await tab.seeGone({ role: 'rowheader' });
  await hand.press(button('Sign in', alert()));
  await submitCredentials(hand, 'admin');
  const name = await tab.see(textbox('Name', dialog('Create tenant')));
  expect(name.value).toBe('Typed in the other tab');
});

journey(
  'a session that ends while a form is open is resumed in place',
  { ways: WAYS, expected: /status of 400/ },
  async ({ visit, deployment, dataFolder, tab, hand }) => {
    const identity = new EmbeddedIdentity(deployment, dataFolder);
    await identity.ensure(shortTokens);
    await openList(visit, 'tenants');
    await hand.press(first(button('Create tenant')));
    const name = textbox('Name', dialog('Create tenant'));
    await hand.write(name, 'Half written');
    await tab.evaluate(FORGET_SIGN_IN);
    // Replaces the refresh token by one that the provider does not know.
    await tab.evaluate(`localStorage.setItem(
      Object.keys(localStorage).find((name) => name.startsWith('oidc.user:')),
      JSON.stringify({ ...${sessionRecord}, refresh_token: 'ended' }))`);
    const lapse = dialog('Your session has ended');
    await tab.see(lapse);
    const beside = await visit.opened(() => hand.press(button('Sign in', lapse)));
    await submitCredentials(beside.hand, 'admin');
    await visit.closedTo(1);
    await tab.seeGone(lapse);
    expect((await tab.see(name)).value).toBe('Half written');
    await identity.ensure({});
  },
);

const STREAMS = `navigator.locks.query().then(({ held }) =>
  held.filter(({ name }) => name.startsWith('console-events-')).length)`;

journey('fault 114: tabs share one event stream, and can take it over', {}, async ({ visit }) => {
  await openList(visit, 'tenants');
  const token = await visit.tab.evaluate<string>(`${sessionRecord}.access_token`);
  const other = new OtherAdmin(await visit.tab.address(), token);
  // The new row sorts below all other rows, so that the row under the pointer does not move.
  const change = async () => {
    const key = `told-${Date.now()}`;
    await other.putTenant({ key, name: key });
    return { role: 'rowheader', text: new RegExp(key) };
  };
  await change();
  const tabs = [visit.tab];
  for (let more = 0; more < 2; more += 1) tabs.push((await visit.another()).tab);
  for (const tab of tabs) {
    await tab.open('/tenants/list?q=told');
    await seeRows(tab);
  }
  // Shows each tab first, because a tab that was hidden for long is only updated when it is visible again.
  const seeChange = async (seenIn: typeof tabs) => {
    const changed = await change();
    for (const tab of seenIn) {
      await tab.window.bringToFront();
      await tab.see(changed);
      await eventually(async () => expect(await tab.evaluate(STREAMS)).toBe(1));
    }
  };
  await seeChange(tabs);
  await visit.tab.open('/hubs/list');
  await seeChange(tabs.slice(1));
});

const RENEWALS = 2;

journey('three tabs renew each token once', {}, async ({ visit, deployment, dataFolder }) => {
  const identity = new EmbeddedIdentity(deployment, dataFolder);
  await identity.ensure(shortTokens);
  await openList(visit, 'tenants');
  for (const list of ['users', 'hubs']) {
    const { tab } = await visit.another();
    await tab.open(`/${list}/list`);
    await seeRows(tab);
  }
  const tokens = new Set<string>();
  const seeToken = async () => {
    const token = await visit.tab.evaluate<string>(`${sessionRecord}.access_token`);
    tokens.add(token);
    return token;
  };
  const seeTokens = (count: number) =>
    eventually(async () => {
      await seeToken();
      expect(tokens.size).toBeGreaterThanOrEqual(count);
    });
  /** Returns the provider's grants, and the number of tokens that the page has had. */
  const granted = () =>
    eventually(async () => {
      const token = await seeToken();
      const grants = await identity.grants();
      expect(await seeToken()).toBe(token);
      return { ...grants, tokens: tokens.size };
    });
  // Starts just after a renewal: the provider then has no renewal that the page does not know of yet.
  await seeTokens(2);
  const before = await granted();
  await seeTokens(before.tokens + RENEWALS);
  // Tries several times, because the latest grant may not have reached the page yet.
  await eventually(async () => {
    const after = await granted();
    const renewed = after.tokens - before.tokens;
    expect(after).toEqual({
      ...before,
      refreshed: before.refreshed + renewed,
      tokens: after.tokens,
    });
  });
  const key = `${sessionRecord}.userState?.key`;
  expect(await visit.tab.evaluate(key)).toEqual(expect.any(String));
  await identity.ensure({});
});
