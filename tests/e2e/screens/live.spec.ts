import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { expect, serverStops, test } from '../console.ts';
import { OtherAdmin } from './other-admin.ts';
import { getRow, openList, unique } from './screen.ts';

const uniqueKey = (name: string): string => unique(name).replace(' ', '-').toLowerCase();

async function openLive(page: Page, search = ''): Promise<OtherAdmin> {
  const opened = page.waitForResponse('**/events');
  await openList(page, 'admin', 'tenants', search);
  await opened;
  return OtherAdmin.withSessionOf(page);
}

test('the row under the pointer does not move: changes wait until Refresh', async ({ page }) => {
  const other = await openLive(page);
  // From wide to narrow: names with numbers sort numerically, so each new tenant is the first row.
  for (const width of [1280, 1000, 320]) {
    await page.setViewportSize({ width, height: 760 });
    const second = page.getByRole('row').nth(2);
    const name = await second.getByRole('rowheader').innerText();
    await second.hover();
    const before = await second.boundingBox();
    const key = uniqueKey('first');
    // The underscore sorts this name before all names that other tests create, even those like formulas.
    await other.putTenant({ key, name: `_ ${width} ${key}` });
    await expect(page.getByText('1 change', { exact: true })).toBeVisible();
    await expect(second.getByRole('rowheader')).toHaveText(name);
    expect(await second.boundingBox(), `${width} px`).toEqual(before);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Refresh', exact: true }).click();
    await expect(page.getByRole('row').nth(1)).toContainText(key);
    await expect(page.getByText('1 change', { exact: true })).toHaveCount(0);
  }
});

test.describe('with an interrupted stream', () => {
  test.use({ expectedMessages: serverStops });

  test('fault 54: the pause is shown, and no update is lost after it', async ({
    page,
    deployment,
  }) => {
    const other = await openLive(page);
    await page.getByRole('checkbox', { name: 'Select Banque du Léman' }).check();
    // Keep this pause short: the longer the server is away, the later the console retries.
    await deployment.api.stop();
    await expect(page.getByText('Live updates are paused.')).toBeVisible();
    await expect(getRow(page, 'Banque du Léman')).toBeVisible();
    await expectAccessible(page);
    await deployment.restartApi();
    const key = uniqueKey('missed');
    await other.putTenant({ key, name: `Missed ${key}` });
    await expect(page.getByText('Live updates are paused.')).toHaveCount(0);
    await page.getByRole('searchbox').fill(key);
    await expect(getRow(page, key)).toBeVisible();
    await expect(page.getByText('1 selected')).toBeVisible();
  });

  for (const status of [401, 403]) {
    test(`fault 56: a stream refused with ${status} is silently given up`, async ({ page }) => {
      let asked = 0;
      await page.route('**/events', (route) => {
        asked += 1;
        return route.fulfill({ status, headers: { 'access-control-allow-origin': '*' } });
      });
      await openList(page, 'admin', 'tenants');
      const tries = status === 401 ? 2 : 1;
      await expect.poll(() => asked).toBe(tries);
      await page.getByRole('button', { name: /^Refresh/ }).click();
      await page.getByRole('link', { name: 'Users' }).click();
      await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
      await page.getByRole('link', { name: 'Tenants' }).click();
      await expect(getRow(page, 'Banque du Léman')).toBeVisible();
      await expect(page.getByText('Live updates are paused.')).toHaveCount(0);
      expect(asked).toBe(tries);
    });
  }
});

test('fault 55: many changes draw the list at most five times a second', async ({ page }) => {
  const key = uniqueKey('flood');
  const other = await openLive(page);
  await page.getByRole('searchbox').fill('flood');
  await page.evaluate(() => {
    const list = document.querySelector('main section');
    if (!list) return;
    new MutationObserver(() => performance.mark('drawn')).observe(list, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  const startedAt = Date.now();
  for (let wave = 0; wave < 25; wave += 1) {
    await Promise.all(
      [0, 1, 2, 3].map((one) => {
        const number = String(wave * 4 + one).padStart(3, '0');
        return other.putTenant({ key: `${key}-${number}`, name: `Flood ${number}` });
      }),
    );
  }
  const newest = getRow(page, `${key}-099`);
  await expect
    .poll(async () => {
      await page.getByRole('table').evaluate((table) => {
        if (table.parentElement) table.parentElement.scrollTop = table.parentElement.scrollHeight;
      });
      return newest.count();
    })
    .toBe(1);
  const seconds = (Date.now() - startedAt) / 1000;
  const drawn = await page.evaluate(() => performance.getEntriesByName('drawn').length);
  expect(drawn / seconds).toBeLessThanOrEqual(5);
  await expect(page.getByRole('searchbox')).toBeFocused();
  await expect(page.getByText(/^100 of \d+ tenants$/)).toBeVisible();
});
