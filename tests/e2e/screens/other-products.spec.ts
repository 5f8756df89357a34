import path from 'node:path';
import { expect, test } from '../console.ts';
import { OtherAdmin } from './other-admin.ts';
import { finishJob, openList } from './screen.ts';

/** Exports as these products write them; `exports/README.md` names the sources. */
const folder = path.join(import.meta.dirname, 'exports');

interface Exports {
  readonly product: string;
  /** The files, and how many rows are imported, lack something, and are left out. */
  readonly files: readonly (readonly [name: string, good: number, bad: number, excluded: number])[];
  /** The choices by hand for the first file, by field. */
  readonly chosen?: Readonly<Record<string, string>>;
}

const HUB = 'France Est';

const EXPORTS: readonly Exports[] = [
  {
    product: 'Entra ID',
    files: [
      ['entra-1', 47, 8, 8],
      ['entra-2', 41, 7, 6],
    ],
  },
  {
    product: 'Google Workspace',
    files: [
      ['google-1', 50, 2, 2],
      ['google-2', 37, 3, 1],
    ],
  },
  {
    product: 'Okta',
    files: [
      ['okta-1', 42, 4, 6],
      ['okta-2', 43, 3, 5],
    ],
  },
  {
    product: 'Keycloak',
    files: [
      ['keycloak-1', 45, 5, 2],
      ['keycloak-2', 47, 5, 3],
    ],
    chosen: {
      'First name': 'Column 3',
      'Last name': 'Column 4',
      'User name': 'Column 2',
      'E-mail': 'Column 5',
    },
  },
  {
    product: 'Active Directory',
    files: [
      ['ad-1', 45, 4, 10],
      ['ad-2', 38, 3, 41],
    ],
  },
];

for (const { product, files, chosen = {} } of EXPORTS) {
  test(`the exports of ${product} are imported, with columns and hub chosen once`, async ({
    page,
  }) => {
    await openList(page, 'admin', 'users');
    const admin = await OtherAdmin.withSessionOf(page);
    const before = new Set((await admin.users()).map(({ id }) => id));
    const dialog = page.getByRole('dialog', { name: 'Import users' });
    for (const [index, [name, good, bad, excluded]] of files.entries()) {
      await page.getByRole('button', { name: 'Import…' }).click();
      await dialog
        .getByLabel('File', { exact: true })
        .setInputFiles(path.join(folder, `${name}.csv`));
      await expect(dialog.getByRole('combobox', { name: 'Hub', exact: true })).toBeVisible();
      if (index === 0) {
        for (const [field, column] of Object.entries({ ...chosen, Hub: HUB })) {
          const select = dialog.getByRole('combobox', { name: field, exact: true });
          const option = select
            .getByRole('option')
            .filter({ hasText: new RegExp(`^${column}`) })
            .first();
          await select.selectOption((await option.getAttribute('value')) ?? '');
        }
      }
      const summary = dialog.getByRole('status');
      await expect(summary).toContainText(`${good} rows can be imported. ${bad} rows cannot`);
      await expect(summary).toContainText(new RegExp(`\\b${excluded} rows? (?:is|are) left out`));
      await dialog.getByRole('button', { name: `Import ${good} rows` }).click();
      await finishJob(page, 'Import users', good);
      const added = (await admin.users()).filter(({ id }) => !before.has(id));
      expect(added).toHaveLength(good);
      for (const { id } of added) await admin.deleteUser(id);
      await page.reload();
    }
  });
}
