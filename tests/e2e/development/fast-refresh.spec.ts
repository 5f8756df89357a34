import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { writeWhole } from '@console/deploy/release/store/files.ts';
import { runCommand } from '@console/tooling/testing/command.ts';
import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../console.ts';
import { makeWorkingCopy } from './working-copy.ts';

/** How long a save takes is measured by `npm run bench -- development`. */
const SAVES = 3;

/** Styles of the drawer's lists. */
const STYLES = 'hub/hub-contents.module.css';

let copy: string;

test.beforeAll(async () => {
  copy = await makeWorkingCopy();
});

test.afterAll(() => rm(copy, { recursive: true, force: true }));

/** Runs `npm run dev -- <module>` while `work` edits a source of the module. */
async function developing(
  module: string,
  { deployment }: { readonly deployment: { readonly origin: string } },
  work: (edit: Edit) => Promise<void>,
): Promise<void> {
  const { port } = new URL(deployment.origin);
  const dev = await runCommand(copy, ['tooling/dev', module, '--port-base', port], 'Stop with');
  try {
    await work(async (file, from, to) => {
      const source = path.join(copy, module, 'src', file);
      const text = await readFile(source, 'utf8');
      expect(text).toContain(from);
      await writeWhole(source, text.replace(from, to));
    });
  } finally {
    await dev.stop();
  }
}

type Edit = (file: string, from: string, to: string) => Promise<void>;

/** Marks the document, so that a reload would be noticed. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isMarked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in window);

test('a save replaces components, and keeps what was typed', async ({ page, deployment }) => {
  await developing('mf-users', { deployment }, async (edit) => {
    await signIn(page, 'admin', '/users/list');
    await page.goto('/local-builds/mf-users');
    await page.getByRole('button', { name: 'Create user' }).click();
    const form = page.getByRole('dialog', { name: 'Create user' });
    const name = form.getByRole('textbox', { name: 'First name' });
    await name.fill('Ada');
    await mark(page);

    let title = '{title}';
    for (let save = 1; save <= SAVES; save += 1) {
      const next = `{title + ' ${save}'}`;
      await edit('user-form.tsx', `title=${title}`, `title=${next}`);
      await page.getByRole('dialog', { name: `Create user ${save}`, exact: true }).waitFor();
      title = next;
    }
    const kept = page.getByRole('dialog').getByRole('textbox', { name: 'First name' });
    await expect(kept).toHaveValue('Ada');
    await expect(kept).toBeFocused();

    // A syntax error appears and heals.
    await edit('user-form.tsx', `title=${title}`, 'title={');
    const fault = page.getByRole('alert').filter({ hasText: 'This does not compile' });
    await expect(fault).toBeVisible();
    await edit('user-form.tsx', 'title={', 'title={title}');
    await expect(fault).toBeHidden();
    await expect(page.getByRole('dialog', { name: 'Create user', exact: true })).toBeVisible();
    await expect(kept).toHaveValue('Ada');
    expect(await isMarked(page)).toBe(true);
    await page.close();
  });
});

test('two modules are under development at once, and a stylesheet changes without a new mount', async ({
  page,
  deployment,
}) => {
  await developing('mf-users', { deployment }, (editUsers) =>
    developing('mf-hubs', { deployment }, async (editHubs) => {
      const { port } = new URL(deployment.origin);
      const again = runCommand(copy, ['tooling/dev', 'mf-hubs', '--port-base', port], 'Stop with');
      await expect(again).rejects.toThrow('mf-hubs is under development already, at port');

      await signIn(page, 'admin', '/users/list');
      await page.goto('/local-builds/mf-users');
      await expect(page.getByRole('button', { name: 'Create user' })).toBeVisible();
      await page.goto('/local-builds/mf-hubs');
      await page.getByRole('link', { name: 'Arc lémanique' }).click();
      const drawer = page.getByRole('dialog', { name: 'Arc lémanique', exact: true });
      await drawer.getByRole('button', { name: 'Assign tenants…' }).click();
      const assigning = page.getByRole('dialog', { name: 'Tenants of Arc lémanique' });
      await assigning.getByRole('searchbox').fill('banque');
      await mark(page);
      const plain = 'list-style: none;';
      await editHubs(STYLES, plain, `${plain} outline: 3px solid rgb(1, 2, 3);`);
      const tenants = drawer.getByRole('list', { name: 'Tenants' }).first();
      await expect(tenants).toHaveCSS('outline-color', 'rgb(1, 2, 3)');
      await editHubs('hub-drawer.tsx', "title={t('field.users')}", 'title="Members"');
      await expect(drawer.getByText('Members', { exact: true })).toBeAttached();
      await expect(assigning.getByRole('searchbox')).toHaveValue('banque');
      expect(await isMarked(page)).toBe(true);

      await page.goto('/users/list');
      await page.getByRole('row').nth(1).getByRole('checkbox').check();
      await mark(page);
      await editUsers('users-screen.tsx', "t('delete.many')", "'Remove'");
      // The row is still selected.
      await expect(page.getByRole('button', { name: 'Remove', exact: true })).toBeVisible();
      expect(await isMarked(page)).toBe(true);
      await page.close();
    }),
  );
});
