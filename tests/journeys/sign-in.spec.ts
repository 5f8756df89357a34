import { WAYS } from './hand.ts';
import { expect, journey } from './journey.ts';
import { field, title } from './page/wanted.ts';
import { submitCredentials } from './steps.ts';

journey(
  'after the sign-in, a deep link leads to exactly its address',
  { ways: WAYS, isShort: true },
  async ({ visit: { tab, hand }, deployment }) => {
    await tab.open('/tenants/list?q=a#x');
    await submitCredentials(hand, 'admin');
    await tab.see(title('Tenants'));
    expect(await tab.address()).toBe(`${deployment.origin}/tenants/list?q=a#x`);
  },
);

journey('two waiting tabs land on their own addresses', {}, async ({ visit, deployment }) => {
  const { tab, hand } = visit;
  await tab.open('/users/list?q=aa');
  await tab.see(userName);
  const other = await visit.another();
  await other.tab.open('/hubs/list?q=bb');
  await tab.window.bringToFront();
  await submitCredentials(hand, 'admin');
  await tab.see(title('Users'));
  expect(await tab.address()).toBe(`${deployment.origin}/users/list?q=aa`);
  await other.tab.window.bringToFront();
  await submitCredentials(other.hand, 'admin');
  await other.tab.see(title('Hubs'));
  expect(await other.tab.address()).toBe(`${deployment.origin}/hubs/list?q=bb`);
});

/** The page from which the user comes to the console; it has nothing to do with signing in. */
const BEFORE = '/none.js';

journey(
  'Back at the sign-in page leads to the previous page',
  { expected: /status of 404|none\.js|favicon/ },
  async ({ visit: { tab } }) => {
    await tab.open(BEFORE);
    await tab.open('/users/list?q=aa');
    await tab.see(userName);
    const isBefore = `location.pathname === '${BEFORE}'`;
    for (let presses = 0; presses < 4 && !(await tab.evaluate(isBefore)); presses += 1) {
      // Marks the page, to notice when it has been left.
      await tab.evaluate('void (window.left = true, history.back())');
      await tab.until(`!window.left && (${isBefore} || !!document.querySelector('#username'))`);
    }
    expect(await tab.evaluate(isBefore)).toBe(true);
    // Opens the console again, because only its page can send the messages that are still unsent.
    await tab.open('/users/list');
    await tab.see(userName);
  },
);

const userName = field(/user ?name/i);
