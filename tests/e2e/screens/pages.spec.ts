import { expectAccessible } from '../accessible.ts';
import { test as base, expect, signIn } from '../console.ts';
import { anotherVersion, buildUsersWithPages, publishUsers } from '../second-build.ts';

const test = base.extend<object, { readonly address: string }>({
  address: [
    async ({ deployment: _, dataFolder }, use, { parallelIndex }) => {
      const built = await buildUsersWithPages(parallelIndex);
      await use(await publishUsers(dataFolder, anotherVersion(), built));
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

test.beforeEach(({ page, address }) =>
  page.addInitScript(([name, value]) => localStorage.setItem(name, value), [
    'import-map-override:@console/mf-users',
    address,
  ] as const),
);

test('a link to a page survives the sign-in; title and breadcrumb name the pages above it', async ({
  page,
}) => {
  await signIn(page, 'admin', '/users/reports/2025?month=3#notes');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Report of 2025');
  await expect(page).toHaveURL(/\/users\/reports\/2025\?month=3#notes$/);
  await expect(page).toHaveTitle('2025 – Reports – Users – Platform console');
  await expectAccessible(page);
  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(breadcrumb.getByText('2025')).toHaveAttribute('aria-current', 'page');
  await breadcrumb.getByRole('link', { name: 'Reports' }).click();
  await expect(heading).toHaveText('All reports');
  await expect(heading).toBeFocused();
  await expect(page).toHaveTitle('Reports – Users – Platform console');
  await breadcrumb.getByRole('link', { name: 'Users' }).click();
  await expect(page).toHaveURL(/\/users\/list$/);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page).toHaveTitle('Users – Platform console');
});

test('a page with typed values is not left without a question', async ({ page }) => {
  await signIn(page, 'admin', '/users/reports');
  await page.getByRole('link', { name: '2025' }).click();
  const note = page.getByRole('textbox', { name: 'Note' });
  await note.fill('Half written');
  await page.goBack();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(note).toHaveValue('Half written');
  await expect(page).toHaveURL(/\/users\/reports\/2025$/);
  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' });
  await breadcrumb.getByRole('link', { name: 'Reports' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All reports');
});

test('a page without its permission says so, with its title and a way on', async ({ page }) => {
  await signIn(page, 'admin', '/users/changes');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No access');
  await expect(page.getByText('The permission PrintReports is missing.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use another account' })).toBeVisible();
  await expectAccessible(page);
});
