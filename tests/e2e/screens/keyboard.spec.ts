import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
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

test('a user is created and deleted by keyboard alone, with the expected accessibility tree', async ({
  page,
}) => {
  await openAs(page, 'admin', '/users/list');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
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
  await reach(page, 'button', 'Create user');
  await page.keyboard.press('Enter');
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
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeFocused();
  await page.keyboard.type('Keya');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Board');
  await reach(page, 'textbox', 'E-mail');
  await page.keyboard.type('keya@x.example');
  await reach(page, 'combobox', 'Hub');
  await page.keyboard.type('France');
  await page.keyboard.press('Enter');
  await expectAccessible(page);
  await reach(page, 'button', 'Create user');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);

  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('keya board');
  await expect(page.getByText(/^1 of \d+ users$/)).toBeVisible();
  await reach(page, 'link', 'Keya Board');
  await page.keyboard.press('Enter');
  await expect(dialog).toMatchAriaSnapshot(`
    - dialog "Keya Board":
      - heading "Keya Board" [level=2]
      - button "Delete"
      - button "Close"
      - term: User name
      - definition:
        - code: keya.board
  `);
  await expectAccessible(page);
  await reach(page, 'button', 'Delete');
  await page.keyboard.press('Enter');
  const asked = page.getByRole('alertdialog', { name: 'Delete 1 user' });
  await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page);
  await reach(page, 'button', 'Delete', asked);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('No user matches.')).toBeVisible();
});

test('actions on a selection follow the search; no focus is covered', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 480 });
  await openAs(page, 'admin', '/tenants/list');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select Aare Treuhand' }).focus();
  await page.keyboard.press('Space');
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let presses = 0; presses < 24; presses += 1) {
      await page.keyboard.press(key);
      expect(await coveringElement(page), `${key} ${presses}`).toBeUndefined();
    }
  }

  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  for (let presses = 0; presses < 10; presses += 1) {
    if ((await focused()) === 'Clear selection') break;
    await page.keyboard.press('Tab');
  }
  expect(await focused()).toBe('Clear selection');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 selected')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Tenants', level: 1 })).toBeFocused();
});

/** Returns the element that covers the focused element in its middle or at an edge, if there is one. */
function coveringElement(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused) return 'no focus';
    const { left, right, top, bottom } = focused.getBoundingClientRect();
    const [across, down] = [(left + right) / 2, (top + bottom) / 2];
    const points = [
      [across, down],
      [left + 1, down],
      [right - 1, down],
      [across, top + 1],
      [across, bottom - 1],
    ] as const;
    const covering = points
      .map(([x, y]) => document.elementFromPoint(x, y))
      .find((above) => !above || !(focused.contains(above) || above.contains(focused)));
    return covering === undefined
      ? undefined
      : `${focused.outerHTML} below ${covering?.outerHTML.slice(0, 100)}`;
  });
}
