import { formatNumber } from '@console/shared-ui/contract';
import { expect, type Locator, type Page } from '@playwright/test';
import { type Account, openAs } from '../console.ts';

export type List = 'tenants' | 'users' | 'hubs';

export async function openList(page: Page, account: Account, list: List, search = '') {
  await openAs(page, account, `/${list}/list${search}`);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
}

export const getRow = (page: Page, text: string): Locator =>
  page.getByRole('row').filter({ hasText: text });

export const rowCount = (page: Page): Locator => page.getByRole('main').getByRole('status').first();

export const expectCount = (page: Page, shown: number, total: number, list: List): Promise<void> =>
  expect(rowCount(page)).toHaveText(`${formatNumber(shown)} of ${formatNumber(total)} ${list}`);

/** Returns the names of all rows in alphabetical order; scrolls, because only visible rows are drawn. */
export async function namesInList(page: Page, count: number): Promise<string[]> {
  const table = page.getByRole('main').getByRole('table');
  await expect(table).toHaveAttribute('aria-rowcount', String(count + 1));
  const names = new Map<string, string>();
  const look = async () => {
    const seen = await table.evaluate((element) => {
      const scroller = element.parentElement;
      scroller?.scrollBy(0, scroller.clientHeight / 2);
      return Array.from(element.querySelectorAll('tr[aria-rowindex]'), (row) => [
        row.getAttribute('aria-rowindex') ?? '',
        row.querySelector('th[scope=row]')?.textContent ?? '',
      ]);
    });
    for (const [index = '', name = ''] of seen) if (name) names.set(index, name);
    return names.size;
  };
  await expect.poll(look, { intervals: [50] }).toBe(count);
  return [...names.values()].sort();
}

export async function fill(dialog: Locator, values: Readonly<Record<string, string>>) {
  for (const [label, value] of Object.entries(values)) {
    await dialog.getByLabel(label, { exact: true }).fill(value);
  }
}

export const toKey = (name: string): string => name.toLowerCase().replaceAll(/\W+/g, '-');

export const unique = (name: string): string => `${name} ${Date.now().toString(36)}`;

/** Returns the tenant with a number, for responses with more tenants than the seeded platform has. */
export const numberedTenant = (number: number, more: Readonly<Record<string, string>> = {}) => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  key: `tenant-${number}`,
  name: `Tenant ${number}`,
  contactEmail: `contact-${number}@x.example`,
  createdAt: '2026-01-31T12:00:00Z',
  createdBy: 'admin',
  version: 1,
  ...more,
});

/** Opens the form for a new row and fills its fields; returns the dialog and its submit button. */
export async function openForm(
  page: Page,
  what: 'tenant' | 'user' | 'hub',
  values: Readonly<Record<string, string>>,
) {
  const name = `Create ${what}`;
  await page.getByRole('button', { name }).click();
  const dialog = page.getByRole('dialog', { name });
  await fill(dialog, values);
  if (what === 'tenant') await expect(dialog.getByLabel('Key')).not.toHaveValue('');
  return { dialog, submit: dialog.getByRole('button', { name }) };
}

/**
 * Makes the page mark its first rows as `rows`, in each document.
 *
 * @param moment - `inserted` into the document, or `shown`: in the frame that shows them, which the page also
 * reports in its console
 */
export async function markFirstRows(page: Page, moment: 'inserted' | 'shown'): Promise<void> {
  await page.addInitScript((when) => {
    const seen = new MutationObserver(() => {
      // A list that is still loading is a busy table with placeholder rows.
      if (!document.querySelector('table:not([aria-busy]) tbody')?.textContent?.trim()) return;
      seen.disconnect();
      // Without a named function: the bench's compiler would add a call that the page does not have.
      if (when === 'inserted') performance.mark('rows');
      else {
        requestAnimationFrame(() => {
          performance.mark('rows');
          console.debug('rows');
        });
      }
    });
    seen.observe(document, { childList: true, subtree: true });
  }, moment);
}

/** Returns a job in the tray, by its title or a part of it. */
export const getJob = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: 'Background work' }).getByRole('article', { name: title });

/** Waits until a job has done all its tasks, and removes it from the tray. */
export async function finishJob(page: Page, title: string, count: number): Promise<void> {
  const job = getJob(page, title);
  await expect(job).toContainText(`${count} of ${count} done.`);
  await job.getByRole('button', { name: /^Remove/ }).click();
  await expect(job).toHaveCount(0);
}

/** Opens the results of a job; returns their lines. */
export async function openResults(job: Locator): Promise<Locator> {
  await job.getByRole('button', { name: 'Results' }).click();
  return job.getByRole('list', { name: 'Results' }).getByRole('listitem');
}
