import { expect, openAs, test } from './fixture-test.ts';

test.use({ expectedMessages: /./ });

const OVERRIDE = 'import-map-override:@console/mf-users';

test('fault 42: no override leads to a foreign host', async ({ page, deployment }) => {
  const { origin } = deployment;
  const allowed = new RegExp(`^http://localhost(:\\d+)?/|^data:,$|^blob:${origin}`);
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!allowed.test(request.url())) foreign.push(request.url());
  });
  await openAs(page, 'admin', '/users/list');
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();

  for (const address of [
    'http://dev.localhost.evil.test/x.js',
    'http://localhost.evil.test:9003/mf-users/1.0.0/mf-users.js',
    'http://localhost:9003@evil.test/x.js',
    'https://localhost:9003/x.js',
    'data:text/javascript,window.planted=1',
    `blob:${origin}/0000`,
  ]) {
    await page.evaluate(
      ([key, value]) => {
        localStorage.removeItem('import-map-overrides-disabled');
        localStorage.setItem(key, value);
      },
      [OVERRIDE, address] as const,
    );
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Users' }), address).toBeVisible();
    await expect(page.getByText(/version of Users that you were trying does not/)).toBeVisible();
    await expect(
      page.getByText(`${address} is not an address that this console allows`),
    ).toBeVisible();
    expect(await page.evaluate((key) => localStorage.getItem(key), OVERRIDE)).toBe(address);
  }

  // Neither an external import map nor one in the address bar has an effect.
  const map = JSON.stringify({ imports: { '@console/mf-users': 'http://evil.test/x.js' } });
  await page.evaluate(() => {
    localStorage.setItem('import-map-overrides-external-maps', '["http://evil.test/map.json"]');
  });
  await page.goto(`/users/list?imo=${encodeURIComponent(map)}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  expect(await page.evaluate(() => 'planted' in window)).toBe(false);
  expect(foreign).toEqual([]);
});

test('an override is set aside if its published version was tampered with', async ({ page }) => {
  await openAs(page, 'admin', '/tenants/list');
  await expect(page.getByRole('heading', { level: 1, name: 'Tenants' })).toBeVisible();
  const live = await page.evaluate(() =>
    Reflect.get(window, 'System').resolve('@console/mf-users'),
  );
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    OVERRIDE,
    live,
  ] as const);
  // Changes the file in the network, because all tests share the file on disk.
  await page.route(live, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `window.tampered = true;${await response.text()}` });
  });
  await page.goto('/users/list');
  await expect(page.getByText(/is not the file that was published/).first()).toBeVisible();
  expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
  await page.getByRole('link', { name: 'Tenants', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tenants' })).toBeVisible();
});
