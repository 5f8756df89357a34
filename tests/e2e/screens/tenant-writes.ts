import { expect, type Locator, type Page, type Route } from '@playwright/test';
import { fill, finishJob, openForm, toKey } from './screen.ts';

export async function createTenant(page: Page, name: string): Promise<Locator> {
  const { dialog, submit } = await openForm(page, 'tenant', { Name: name });
  await submit.click();
  return dialog;
}

/** Creates a tenant, but loses the response; if `isStored` is false, loses the request itself. */
export async function createUnanswered(page: Page, name: string, isStored: boolean): Promise<void> {
  const lose = async (route: Route) => {
    if (isStored && route.request().method() === 'PUT') await route.fetch();
    await route.abort('connectionreset');
  };
  await page.route('**/tenant/create', lose);
  const form = await createTenant(page, name);
  if (!isStored) {
    await expect(form).toContainText('It is not known whether your change was stored.');
    await form.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
  }
  await expect(form).toBeHidden();
  await page.unroute('**/tenant/create');
}

export async function changeContact(page: Page, name: string, contact: string): Promise<void> {
  await page.getByRole('searchbox').fill(name);
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: `Edit ${name}` });
  await fill(form, { 'Contact (optional)': contact });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
}

export async function importTenants(page: Page, names: readonly string[]): Promise<void> {
  const lines = names.map((name) => `${name},${toKey(name)}`);
  await page.getByRole('button', { name: 'Import…' }).click();
  await page.getByLabel('File', { exact: true }).setInputFiles({
    name: 'tenants.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Nom,Clé\n${lines.join('\n')}\n`),
  });
  const dialog = page.getByRole('dialog', { name: 'Import tenants' });
  await dialog.getByRole('button', { name: `Import ${names.length} rows` }).click();
  await finishJob(page, 'Import tenants', names.length);
}
