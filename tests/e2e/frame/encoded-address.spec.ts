import { expect, openAs, signIn, test } from '../console.ts';

test('an encoded letter in an address equals the letter itself', async ({ page }) => {
  await openAs(page, 'admin', '/%75sers/li%73t');
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  const link = page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Users' });
  await expect(link).toHaveAttribute('aria-current', 'page');
  await expect(page).toHaveTitle(/^Users/);
});

test.describe('an address that cannot be decoded', () => {
  // The server answers with status 400, but the body is the console's page, which the browser shows.
  test.use({ expectedMessages: /status of 400/ });

  test('is reported in the console', async ({ page, baseURL }) => {
    const invalid = ['/users/%E0%A4%A', '/%zz', '/users/list%', '/%ff', '/hubs/%c0?q=%zz#%zz'];
    await openAs(page, 'admin', '/hubs/list');
    for (const address of invalid) {
      await page.goto(address);
      const panel = page.getByRole('alert');
      await expect(panel, address).toContainText('This address cannot be read');
      expect(page.url()).toBe(baseURL + address);
      await panel.getByRole('link', { name: 'Go to the home page' }).click();
      await expect(page.getByRole('heading', { name: 'Tenants', level: 1 })).toBeVisible();
    }
  });

  test('is kept through a sign-in', async ({ page, baseURL }) => {
    await signIn(page, 'admin', '/users/%E0%A4%A');
    await expect(page.getByRole('alert')).toContainText('This address cannot be read');
    expect(page.url()).toBe(`${baseURL}/users/%E0%A4%A`);
  });
});

test('the query and the fragment may contain invalid encodings', async ({ page }) => {
  await openAs(page, 'admin', '/users/list?q=%zz&sort=%E0%A4%A#%zz');
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('%zz');
});
