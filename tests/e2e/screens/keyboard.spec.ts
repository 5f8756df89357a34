import type { Locator, Page } from '@playwright/test';
import { expect, openAs, test } from '../console.ts';

async function reach(
  page: Page,
  role: 'button' | 'link' | 'textbox' | 'combobox',
  name: string,
  within: Page | Locator = page,
) {
  const wanted = within.getByRole(role, { name, exact: true }).last();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach the ${role} "${name}"`);
}

test('a user is created, found and deleted with the keyboard alone', async ({ page }) => {
  await openAs(page, 'admin', '/users/list');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await reach(page, 'button', 'Create user');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeFocused();
  await page.keyboard.type('Keya');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Board');
  await reach(page, 'textbox', 'E-mail');
  await page.keyboard.type('keya@x.example');
  await reach(page, 'combobox', 'Hub');
  await page.keyboard.type('France');
  await page.keyboard.press('Enter');
  await reach(page, 'button', 'Create user');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('keya board');
  await expect(page.getByText(/^1 of \d+ users$/)).toBeVisible();
  await reach(page, 'link', 'Keya Board');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Keya Board' })).toBeVisible();
  await reach(page, 'button', 'Delete');
  await page.keyboard.press('Enter');
  const asked = page.getByRole('alertdialog', { name: 'Delete 1 user' });
  await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await reach(page, 'button', 'Delete', asked);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('No user matches.')).toBeVisible();
});

test('the accessibility tree alone is enough to create, find and delete a user', async ({
  page,
}) => {
  await openAs(page, 'admin', '/users/list');
  const screen = page.getByRole('main');
  await expect(screen).toMatchAriaSnapshot(`
    - heading "Users" [level=1]
    - status: /\\d+ users/
    - button "Create user"
    - search:
      - searchbox "Search by name, e-mail, hub or id"
    - table "Users":
      - rowgroup:
        - row:
          - columnheader "Name"
  `);
  await page.getByRole('button', { name: 'Create user' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toMatchAriaSnapshot(`
    - dialog "Create user":
      - heading "Create user" [level=2]
      - textbox "First name"
      - textbox "Last name"
      - textbox "User name"
      - textbox "E-mail"
      - combobox "Hub"
      - button "Cancel"
      - button "Create user"
  `);
  await dialog.getByRole('textbox', { name: 'First name' }).fill('Tria');
  await dialog.getByRole('textbox', { name: 'Last name' }).fill('Tree');
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill('tria@x.example');
  await dialog.getByRole('combobox', { name: 'Hub' }).fill('France Est');
  await dialog.getByRole('button', { name: 'Create user' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('searchbox').fill('tria tree');
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText(/^1 of \d+ users$/);
  await page.getByRole('link', { name: 'Tria Tree' }).click();
  await expect(dialog).toMatchAriaSnapshot(`
    - dialog "Tria Tree":
      - heading "Tria Tree" [level=2]
      - button "Delete"
      - button "Close"
      - term: User name
      - definition:
        - code: tria.tree
  `);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  const asked = page.getByRole('alertdialog', { name: 'Delete 1 user' });
  await asked.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('No user matches.')).toBeVisible();
});

test('actions on a selection are a few presses from the search, and no focus is lost or hidden', async ({
  page,
}) => {
  await page.setViewportSize({ width: 640, height: 480 });
  await openAs(page, 'admin', '/tenants/list');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select Aare Treuhand' }).focus();
  await page.keyboard.press('Space');
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let presses = 0; presses < 24; presses += 1) {
      await page.keyboard.press(key);
      expect(await hidden(page), `${key} ${presses}`).toBeUndefined();
    }
  }

  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  for (let presses = 0; presses < 7; presses += 1) {
    if ((await focused()) === 'Clear selection') break;
    await page.keyboard.press('Tab');
  }
  expect(await focused()).toBe('Clear selection');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 selected')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Tenants', level: 1 })).toBeFocused();
});

/** Returns the element that covers the middle of the focused one, if any. */
function hidden(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused) return 'no focus';
    const { left, top, width, height } = focused.getBoundingClientRect();
    const above = document.elementFromPoint(left + width / 2, top + height / 2);
    return above && (focused.contains(above) || above.contains(focused))
      ? undefined
      : `${focused.outerHTML} below ${above?.outerHTML.slice(0, 100)}`;
  });
}
