import { expect, journey } from './journey.ts';
import { moved, SEEN_BOXES, type SeenBoxes, WATCH_BOXES } from './page/boxes.ts';
import { openSignedOut, SIZES, seeRows, submitCredentials } from './steps.ts';

const VISITS = [
  { account: 'admin', lists: ['tenants', 'users', 'hubs'] },
  { account: 'manager', lists: ['users'] },
  { account: 'auditor', lists: ['tenants', 'users'] },
] as const;

journey(
  'nothing moves between the first paint and the display of the rows, in wide and narrow windows and at 400 % zoom',
  // `npm test` runs this in Firefox, whose scroll bars take up space in the page.
  { isShort: ['firefox'] },
  async ({ visit: { tab, hand } }) => {
    const shifts: Record<string, SeenBoxes> = {};
    for (const { account, lists } of VISITS) {
      if (account !== 'admin') await openSignedOut(tab, '/');
      else await tab.open('/');
      await submitCredentials(hand, account);
      await seeRows(tab);
      await tab.evaluate(`void sessionStorage.setItem('${WATCH_BOXES}', 'true')`);
      for (const size of SIZES) {
        await tab.window.resize(size);
        for (const list of lists) {
          await tab.open(`/${list}/list`);
          await seeRows(tab);
          const seen = await tab.evaluate<SeenBoxes>(SEEN_BOXES);
          expect(Object.keys(seen)).toContain('column');
          const shift = moved(seen);
          if (Object.keys(shift).length > 0) {
            shifts[`${list}, ${account}, ${size.width} × ${size.height}`] = shift;
          }
        }
      }
    }
    expect(shifts, 'elements that moved').toEqual({});
  },
);
