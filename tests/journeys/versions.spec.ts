import { misbehavingModule } from '../e2e/versions/misdeeds.ts';
import {
  LIST_THROWS,
  publishThrower,
  publishWithHeading,
  releaseBroken,
  releaseBrokenLists,
  THROWER,
  THROWN,
} from '../e2e/versions/other-versions.ts';
import { createTrial, publishNow, subjectIn } from '../e2e/versions/published-now.ts';
import { serverFor } from '../run/worker-console.ts';
import { WAYS } from './hand.ts';
import { expect, journey, type Visit } from './journey.ts';
import { button, dialog, link, menuItem, status, title, type Wanted } from './page/wanted.ts';
import { openList, seeRows } from './steps.ts';
import { sessionRecord } from './watched-pages.ts';

const NEXT = '1.9.0';
const HEADING = 'Users of the next version';

/** Expects the next visit after the repair to show rows and no message. */
async function seeRepaired({ tab }: Visit, line: Wanted): Promise<void> {
  await tab.open('/users/list');
  await seeRows(tab);
  await tab.seeGone(line);
}

journey(
  'a trial of a version is started and ended',
  { ways: WAYS },
  async ({ visit, dataFolder }) => {
    const { tab, hand } = visit;
    await publishWithHeading(dataFolder, NEXT, HEADING);
    await openList(visit, 'users');
    await hand.press(button('Profile of admin AD'));
    await hand.press(menuItem('Versions'));
    const module = { role: 'region', name: 'Users (mf-users)', within: dialog('Versions') };
    await hand.press(button('Try…', module));
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
  'fault 65: a version that throws is replaced by the previous version until it is repaired',
  { expected: new RegExp(THROWN) },
  async ({ visit, dataFolder, tab }) => {
    const repair = await releaseBroken(dataFolder, '6.6.6');
    const line = { ...status(), text: /The new version of Users does not work\. The previous/ };
    try {
      await openList(visit, 'users');
      await tab.see(title('Users'));
      await tab.see(line);
    } finally {
      await repair();
    }
    await seeRepaired(visit, line);
  },
);

journey(
  'a shared module that breaks a screen is named, and replaced by its previous version',
  // Firefox reports a logged error without its message.
  { expected: new RegExp(`${LIST_THROWS}|^JSHandle@error$`) },
  async ({ visit, dataFolder, tab, hand }) => {
    const repair = await releaseBrokenLists(dataFolder, '6.6.7');
    const line = {
      ...status(),
      text: /The new version of shared-ui does not work\. The previous.* \(MF-043\)/,
    };
    try {
      await openList(visit, 'users');
      await tab.see(line);
      await seeRows(tab);
      await hand.press(link('Hubs'));
      await tab.see(title('Hubs'));
    } finally {
      await repair();
    }
    await seeRepaired(visit, line);
  },
);

journey(
  'fault 93: interference by a module is prevented or undone, and the module is named',
  // The console logs its reports.
  { expected: /mf-users|^JSHandle@error$/ },
  async ({ visit, dataFolder, tab, hand }) => {
    await openList(visit, 'hubs');
    const repair = await releaseBroken(dataFolder, '6.6.8', misbehavingModule.code);
    const line = { ...status(), text: /Users (tried to interfere|left something behind)/ };
    try {
      await tab.open('/users/list');
      await tab.see(title('The fixture'));
      await tab.see({ ...line, text: /\(MF-220\).*\(MF-221\)/ });
      await hand.press(link('Hubs'));
      await tab.see(title('Hubs'));
      await seeRows(tab);
      for (const text of misbehavingModule.said) await tab.see({ ...line, text });
    } finally {
      await repair();
    }
    await seeRepaired(visit, line);
  },
);

journey(
  'a version on trial that throws on a click is withdrawn, and the screen works afterwards',
  { expected: new RegExp(`${THROWER.thrown}|Script error`) },
  async ({ visit, deployment, dataFolder, tab, hand }) => {
    const published = await publishNow(serverFor(deployment), dataFolder);
    try {
      await openList(visit, 'hubs');
      const subject = subjectIn(await tab.evaluate(`${sessionRecord}.access_token`));
      const users = await publishThrower(dataFolder, '2.2.0', 'Users on trial');
      const trial = createTrial(users, subject);
      published.change((live) => ({ ...live, trials: [trial] }));
      await tab.open('/users/list');
      await tab.see(title('Users on trial'));
      await hand.press(button(THROWER.button));
      // WebKit hides errors of scripts from other origins, so the test does not check the module's name.
      await expect
        .poll(() => published.reports.map(({ report }) => report.number))
        .toEqual(['MF-048']);
      published.change((live) => ({ ...live, withdrawn: { 'mf-users': ['2.2.0'] } }));
      await tab.see(title('Users'));
      await seeRows(tab);
      await tab.see({ ...status(), text: /The version of Users that was open has been withdrawn/ });
      await hand.press(link('Hubs'));
      await tab.see(title('Hubs'));
      await hand.press(link('Users'));
      await seeRows(tab);
    } finally {
      published.stop();
    }
  },
);
