import { anotherVersion } from '../second-build.ts';
import { publishWithHeading } from './other-versions.ts';
import { withUsers } from './published-now.ts';
import { expect, heading, openAs, test } from './published-test.ts';

test.use({
  expectedMessages: /MF-005|MF-036|valid digest in the 'integrity'|integrity checks|Failed to load/,
});

const faults = [
  { file: 'assets/i18n/en.json', is: 'missing', number: 'MF-005' },
  { file: 'assets/i18n/en.json', is: 'altered', number: 'MF-005' },
  { file: 'mf-users.css', is: 'missing', number: 'MF-036' },
  { file: 'mf-users.css', is: 'altered', number: 'MF-036' },
] as const;

test('fault 91: if a file is missing or altered, the previous version runs', async ({
  page,
  dataFolder,
  published,
}) => {
  const version = anotherVersion();
  const users = await publishWithHeading(
    dataFolder,
    version,
    'Users with a fault',
    'h1 { opacity: 0.9; }',
  );
  await openAs(page, 'admin', '/tenants/list');
  await expect(heading(page, 'Tenants')).toBeVisible();
  published.change((live) => withUsers(live, users));
  await page.goto('/users/list');
  await expect(heading(page, 'Users with a fault')).toBeVisible();
  for (const { file, is, number } of faults) {
    const address = `**/mf-users/${version}/${file}`;
    await page.route(address, async (route) => {
      if (is === 'missing') return route.fulfill({ status: 404 });
      const response = await route.fetch();
      return route.fulfill({ response, body: `${await response.text()} ` });
    });
    const before = published.reports.length;
    await page.goto('/users/list');
    const which = `${file} ${is}`;
    await expect(heading(page, 'Users'), which).toBeVisible();
    await expect(page.getByText(/^The new version of Users does not work\./), which).toBeVisible();
    await expect
      .poll(() => published.reports.slice(before).map((one) => one.report), { message: which })
      .toContainEqual(expect.objectContaining({ module: 'mf-users', version, number }));
    await page.unroute(address);
  }
});
