import { usualOrLong } from '@console/shared-node/testing/usual-or-long.ts';
import { extractText } from 'unpdf';
import { expect, test } from '../console.ts';
import { openWith } from '../frame/frame.ts';
import { numberedTenant } from '../screens/screen.ts';

const ROWS = usualOrLong(300, 5_000);

const LONG = '-with-a-name-that-is-as-long-as-keys-may-be';
const json = Array.from({ length: ROWS }, (_, number) => {
  const key = `tenant-${number}${number % 50 === 0 ? LONG : ''}`;
  return numberedTenant(number, { key, contactEmail: `contact@tenant-${number}.example` });
});

test(`fault 95: all ${ROWS} rows are printed below their headings`, async ({ page }) => {
  await page.route('**/tenant/list', (route) => route.fulfill({ json }));
  await openWith(page, { theme: 'dark' });
  // Replaces the browser's print dialog, which a test cannot close.
  await page.evaluate(() => {
    window.print = () => window.dispatchEvent(new Event('asked-to-print'));
  });
  const asked = page.evaluate(
    () =>
      new Promise((resolve) =>
        window.addEventListener('asked-to-print', () => resolve(true), { once: true }),
      ),
  );
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  expect(await asked).toBe(true);

  const { text: pages } = await extractText(new Uint8Array(await page.pdf({ format: 'A4' })));
  const keys = pages.flatMap((text) => text.match(/(?<![@\w])tenant-\d+/g) ?? []);
  expect(new Set(keys).size).toBe(ROWS);
  expect(pages.length).toBeGreaterThan(3);
  for (const text of pages) expect(text).toMatch(/Name\s+Key\s+Contact\s+Hubs\s+Created/);
  expect(pages[0]).toMatch(new RegExp(`Tenants\\s+${ROWS < 1000 ? ROWS : ''}`));
  expect(pages.join(' ')).not.toMatch(/Platform console|Columns|Search/);

  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  const cell = page.getByRole('cell', { name: 'tenant-7', exact: true });
  expect(await cell.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(28, 33, 39)');
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
  await expect(page.locator('tbody tr[aria-rowindex]').first()).toBeVisible();
  expect(await page.locator('tr[aria-rowindex]').count()).toBeLessThanOrEqual(60);
});
