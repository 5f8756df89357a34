import { WAYS } from './hand.ts';
import { journey } from './journey.ts';
import { publishWithHeading, releaseBroken, THROWN } from './other-versions.ts';
import { button, dialog, menuItem, status, title } from './page/wanted.ts';
import { openList, seeRows } from './steps.ts';

const NEXT = '1.9.0';
const HEADING = 'Users of the next version';

journey(
  'a version is tried, and one click leads back',
  { ways: WAYS },
  async ({ visit, dataFolder }) => {
    const { tab, hand } = visit;
    await publishWithHeading(dataFolder, NEXT, HEADING);
    await openList(visit, 'users');
    await hand.press(button('Profile of admin'));
    await hand.press(menuItem('Versions'));
    const module = { role: 'region', name: 'Users (mf-users)', within: dialog('Versions') };
    await hand.press(button('Other versions', module));
    await hand.press(button(`Try ${NEXT}`, module));
    await tab.see(title(HEADING));
    await tab.open('/users/list');
    await tab.see(title(HEADING));
    await hand.press(button('Back to the published versions'));
    await tab.see(title('Users'));
    await seeRows(tab);
  },
);

journey(
  'fault 65: a version that throws makes room for the one before, and heals',
  { expected: new RegExp(THROWN) },
  async ({ visit, dataFolder }) => {
    const { tab } = visit;
    const heal = await releaseBroken(dataFolder, '6.6.6');
    const line = { ...status(), text: /The new version of Users does not work\. The one before/ };
    try {
      await openList(visit, 'users');
      await tab.see(title('Users'));
      await tab.see(line);
    } finally {
      await heal();
    }
    await tab.open('/users/list');
    await seeRows(tab);
    await tab.seeGone(line);
  },
);
