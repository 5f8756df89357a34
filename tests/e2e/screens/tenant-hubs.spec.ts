import { expect, test } from '../console.ts';
import { openList } from './screen.ts';

test('a user who may not see all hubs has no hubs column and requests none', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await openList(page, 'manager', 'tenants', '?hubs=none');
  await expect(page.getByRole('columnheader', { name: 'Created' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Hubs' })).toHaveCount(0);
  await expect(page.getByText(/^\d+ tenants$/)).toBeVisible();
  expect(asked.filter((path) => /\/hub\//.test(path))).toEqual([]);
});
