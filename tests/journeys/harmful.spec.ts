import { harmful } from '../e2e/harmful/harmful.ts';
import { liveReleases, releaseFiles } from '../e2e/harmful/release-files.ts';
import { journey } from './journey.ts';
import { button, link, status, title } from './page/wanted.ts';
import { openList, seeRows } from './steps.ts';

const different = liveReleases.filter(({ everyEngine }) => everyEngine);

for (const { number, name, files, outcome, unharmed, button: pressed } of different) {
  journey(
    `harmful release ${number}, ${name}, leaves the other screens unharmed`,
    { expected: /./ },
    async ({ visit, dataFolder, tab, hand }) => {
      const takeAway = await releaseFiles(dataFolder, files);
      try {
        await openList(visit, 'users');
        // The last of the late parts, some of which guard the page.
        await tab.until(`'importMapOverrides' in window`);
        await hand.press(link('Billing'));
        await tab.until(`document.querySelector('main h1')?.textContent === 'Billing'`);
        if (pressed) await hand.press(button(pressed));
        await hand.press(link('Hubs'));
        await tab.see(title('Hubs'));
        await seeRows(tab);
        if (unharmed) await tab.until(unharmed);
        for (const text of outcome.is === 'put back' ? outcome.named : []) {
          await tab.see({ ...status(), text });
        }
        await hand.press(link('Tenants'));
        await tab.see(title('Tenants'));
        await tab.open('/users/list');
        await seeRows(tab);
      } finally {
        await takeAway();
      }
    },
  );
}

for (const { name, files } of harmful.filter(
  ({ outcome, everyEngine }) => outcome.is === 'safe start' && everyEngine,
)) {
  journey(
    `a harmful release, ${name}, is left out by a safe start`,
    { expected: /./ },
    async ({ visit, dataFolder, tab, hand }) => {
      const takeAway = await releaseFiles(dataFolder, files);
      try {
        await openList(visit, 'users');
        await hand.press(link('Billing'));
        await tab.see(title('The console could not start'));
        await hand.press(link('Safe start'));
        await tab.see(title('Billing was left out'));
        await hand.press(link('Hubs'));
        await tab.see(title('Hubs'));
        await seeRows(tab);
        await hand.press(button('Start normally'));
        await tab.see(title('Hubs'));
        await seeRows(tab);
      } finally {
        await takeAway();
      }
    },
  );
}
