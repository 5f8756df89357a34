import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { expect, test } from '../console.ts';
import { openList } from './screen.ts';

const form = (page: Page) => page.getByRole('dialog', { name: 'Create tenant' });
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Discard what you typed?' });

/** Goes from the users to the tenants, and types a name in the form for a new tenant. */
async function typeName(page: Page) {
  await openList(page, 'admin', 'users');
  await page.getByRole('link', { name: 'Tenants' }).click();
  await page.getByRole('button', { name: 'Create tenant' }).click();
  await form(page).getByLabel('Name').fill('Not saved yet');
}

async function stay(page: Page) {
  await expect(question(page)).toBeVisible();
  await question(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(form(page).getByLabel('Name')).toHaveValue('Not saved yet');
  await expect(page).toHaveURL(/\/tenants\/new$/);
}

test('fault 60: leaving a form by Back, a link or Close asks first', async ({ page }) => {
  await typeName(page);
  await page.goBack();
  await expect(question(page)).toHaveAccessibleDescription('What you typed has not been saved.');
  await expectAccessible(page);
  await stay(page);
  await form(page).getByRole('button', { name: 'Close' }).click();
  await stay(page);
  await page.keyboard.press('Escape');
  await stay(page);
  // The dialog covers the menu, so only a script can follow the menu's links, as the palette does.
  const users = page.getByRole('link', { name: 'Users', includeHidden: true }).first();
  await users.evaluate((link: HTMLElement) => link.click());
  await stay(page);
  await users.evaluate((link: HTMLElement) => link.click());
  await question(page).getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto('/tenants/new');
  await expect(form(page).getByLabel('Name')).toHaveValue('');
});

test('fault 60: the palette also asks, and the frame waits for the answer', async ({ page }) => {
  await typeName(page);
  for (const name of ['Users', 'Hubs', 'Users']) {
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox').pressSequentially(name);
    await page.keyboard.press('Enter');
    await expect(question(page)).toBeVisible();
    const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb', includeHidden: true });
    await expect(breadcrumb).toContainText('Tenants');
    await stay(page);
    await expect(breadcrumb).toContainText('Tenants');
  }
});

test('fault 60: a reload asks first; after the reload, the text is restored', async ({ page }) => {
  await typeName(page);
  page.once('dialog', (dialog) => {
    expect(dialog.type()).toBe('beforeunload');
    void dialog.dismiss();
  });
  await page.evaluate(() => location.reload());
  await expect(form(page).getByLabel('Name')).toHaveValue('Not saved yet');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(form(page)).toContainText('Your draft has been restored.');
  await expect(form(page).getByLabel('Name')).toHaveValue('Not saved yet');
});
