import type { Page } from '@playwright/test';
import { anotherVersion } from '../second-build.ts';
import { go } from './fixture-test.ts';
import { publishWithHeading } from './other-versions.ts';
import { withUsers } from './published-now.ts';
import { expect, heading, isMarked, mark, openAs, test } from './published-test.ts';

/** Publishes mf-users with a style that would affect all screens. It was not checked, like an old version. */
const usersWith = async (dataFolder: string, name: string, opacity: string) =>
  publishWithHeading(dataFolder, anotherVersion(), name, `h1 { opacity: ${opacity} }`);

const opacity = (page: Page, name: string) =>
  heading(page, name).evaluate((element) => getComputedStyle(element).opacity);

test('the styles of a version apply only while its screen is open, and return without a request', async ({
  page,
  dataFolder,
  published,
}) => {
  const first = await usersWith(dataFolder, 'Faint users', '0.9');
  published.change((live) => withUsers(live, first));
  await openAs(page, 'admin', '/users/list');
  await expect(heading(page, 'Faint users')).toBeVisible();
  expect(await opacity(page, 'Faint users')).toBe('0.9');
  await mark(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  for (let visit = 0; visit < 3; visit += 1) {
    await go(page, 'Hubs');
    await expect(heading(page, 'Hubs')).toBeVisible();
    expect(await opacity(page, 'Hubs')).toBe('1');
    await go(page, 'Users');
    await expect(heading(page, 'Faint users')).toBeVisible();
    expect(await opacity(page, 'Faint users')).toBe('0.9');
  }
  expect(asked.filter((address) => /\/mf-users\/.*\.css$/.test(address))).toEqual([]);

  await go(page, 'Hubs');
  const second = await usersWith(dataFolder, 'Fainter users', '0.8');
  const told = page.waitForResponse(
    async (answer) =>
      answer.url().endsWith('/releases.json') && (await answer.text()).includes(second.version),
  );
  published.change((live) => withUsers(live, second));
  await told;
  await go(page, 'Users');
  await expect(heading(page, 'Fainter users')).toBeVisible();
  expect(await opacity(page, 'Fainter users')).toBe('0.8');
  await go(page, 'Hubs');
  await expect(heading(page, 'Hubs')).toBeVisible();
  expect(await opacity(page, 'Hubs')).toBe('1');
  expect(await isMarked(page)).toBe(true);
});
