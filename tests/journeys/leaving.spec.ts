import { setTimeout as pause } from 'node:timers/promises';
import { serverFor } from '../run/worker-console.ts';
import { holdFiles } from './held-files.ts';
import { expect, journey } from './journey.ts';
import { alert, link, navigation, status, title } from './page/wanted.ts';
import { seeRows, submitCredentials } from './steps.ts';

/** Milliseconds until the next page arrives; meanwhile the old page continues. */
const SLOW_RESPONSE_MS = 1_500;

for (const [what, files] of [
  ['a screen', /^\/mf-users\/.*\.js$/],
  ['texts and styles', /^\/(mf-users|shared-ui)\/.*\.(css|json)$/],
  ['a library', /^\/shared-dependencies\/.*react.*\.js$/],
] as const) {
  journey(
    `fault 87: leaving a page while ${what} is loading does not count as a failure of a version`,
    {},
    async ({ visit: { tab, hand }, deployment, pages }) => {
      const modules = new Map(deployment.servers);
      modules.delete('root-config');
      const held = holdFiles(modules.values(), files);
      const next = holdFiles([serverFor(deployment)], /^\/hubs/);
      await tab.open('/users/list');
      await expect.poll(() => held.asked.length).toBeGreaterThan(0);
      // The next page is slow, so the current page or the sign-in page continues meanwhile.
      await tab.evaluate(
        `void (location.assign('${deployment.origin}/hubs/list'), (window.isLeft = true))`,
      );
      await expect.poll(() => next.asked.length).toBeGreaterThan(0);
      await pause(SLOW_RESPONSE_MS);
      next.release();
      held.release();
      // Waits for the next page, because text typed into the sign-in page before is lost.
      await tab.until('!window.isLeft');
      await submitCredentials(hand, 'admin');
      await seeRows(tab);
      await hand.press(link('Users', navigation('Menu')));
      await tab.see(title('Users'));
      await seeRows(tab);
      expect(await tab.look(alert())).toEqual([]);
      expect(await tab.look({ ...status(), text: /version/ })).toEqual([]);
      expect(pages.reports).toEqual([]);
    },
  );
}
