import { WAYS } from './hand.ts';
import { expect, journey } from './journey.ts';
import { title } from './page/wanted.ts';
import { giveCredentials } from './steps.ts';

journey(
  'a deep link leads through sign-in to exactly that address',
  { ways: WAYS, isShort: true },
  async ({ visit: { tab, hand }, deployment }) => {
    await tab.open('/tenants/list?q=a#x');
    await giveCredentials(hand, 'admin');
    await tab.see(title('Tenants'));
    expect(await tab.address()).toBe(`${deployment.origin}/tenants/list?q=a#x`);
  },
);
