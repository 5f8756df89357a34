import { expect, openAs, test } from '../console.ts';
import { LIST_THROWS, releaseBrokenLists } from './other-versions.ts';
import { heading } from './published-test.ts';

const BROKEN = '6.6.6';

test.use({ expectedMessages: new RegExp(`${LIST_THROWS}|was preloaded using link preload`) });

test('a broken shared module is replaced when a screen fails', async ({ page, dataFolder }) => {
  const heal = await releaseBrokenLists(dataFolder, BROKEN);
  const documents: string[] = [];
  const reports: unknown[] = [];
  // `load` would miss a document that is replaced while it loads.
  page.on('domcontentloaded', () => documents.push(page.url()));
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/reports')) return;
    const { authorization = '' } = request.headers();
    reports.push({ ...request.postDataJSON(), authorization });
  });
  const line = page
    .getByRole('status')
    .filter({ hasText: /^The new version of shared-ui does not work\. The previous version, / });
  const rows = page.getByRole('table').getByRole('rowheader');
  try {
    await openAs(page, 'admin', '/users/list');
    await expect(line).toContainText(`${LIST_THROWS} (MF-043)`);
    await expect(heading(page, 'Users')).toBeVisible();
    await expect(rows.first()).toBeVisible();
    expect(documents).toHaveLength(2);
    const report = { module: 'shared-ui', version: BROKEN, stage: 'render', number: 'MF-043' };
    await expect.poll(() => reports).toHaveLength(1);
    expect(reports[0]).toMatchObject({
      ...report,
      authorization: expect.stringMatching(/^Bearer eyJ/),
    });
    expect(await page.locator(`link[rel="stylesheet"][href*="/${BROKEN}/"]`).count()).toBe(0);

    await page.getByRole('link', { name: 'Hubs', exact: true }).click();
    await expect(heading(page, 'Hubs')).toBeVisible();
    // The tab remembers the failed version and does not try it again.
    await page.reload();
    await expect(heading(page, 'Hubs')).toBeVisible();
    await expect(line).toBeVisible();
    expect(documents).toHaveLength(3);
    expect(reports).toHaveLength(1);
  } finally {
    await heal();
  }
  await page.goto('/users/list');
  await expect(rows.first()).toBeVisible();
  await expect(line).toBeHidden();
});
