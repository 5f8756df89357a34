import path from 'node:path';
import { elsewherePorts, OFFSETS } from '@console/shared-node/ports.ts';
import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../console.ts';
import { makeStatefulModule } from './stateful-module.ts';
import { edit, setUpTeam, whileDeveloping } from './team.ts';

const teamFolder = setUpTeam();

const MODULES = [
  { name: 'mf-ledger', builder: 'vite' },
  { name: 'mf-billing', builder: 'webpack' },
] as const;

test.beforeAll(async ({ deployment }) => {
  for (const module of MODULES) await makeStatefulModule(teamFolder(), deployment.origin, module);
});

test('a save replaces components and keeps their state, in modules of both builders at once', async ({
  page,
  deployment,
}) => {
  const ports = elsewherePorts(Number(new URL(deployment.origin).port) - OFFSETS.console);
  await whileDeveloping('npm run dev', teamFolder('mf-ledger'), () =>
    whileDeveloping('npm run dev', teamFolder('mf-billing'), async () => {
      await signIn(page, 'admin', '/tenants/list');
      for (const [index, { name }] of MODULES.entries())
        await page.goto(`/local-builds/${name}?port=${ports[index]}`);
      for (const { name } of MODULES) await keepsState(page, name);
      // Otherwise the page keeps requesting builds.
      await page.close();
    }),
  );
});

/** Changes the files of a module, with values in its fields. */
async function keepsState(page: Page, module: string): Promise<void> {
  const change = (file: string, from: string, to: string) =>
    edit(path.join(teamFolder(module), 'src', file), from, to);
  const screen = `${module}-screen.tsx`;
  const title = page.getByRole('heading', { level: 1 });
  const name = page.getByRole('textbox', { name: 'Name' });
  const note = page.getByRole('textbox', { name: /^Note/ });
  const isKept = async () => {
    await expect(name).toHaveValue('Ada');
    await expect(note).toHaveValue('First');
    expect(await page.evaluate(() => 'isMarked' in window)).toBe(true);
  };
  await page.goto(`/${module.slice('mf-'.length)}/list`);
  await expect(title).toHaveText('Title 0');
  await name.fill('Ada');
  await note.fill('First');
  // A reload would remove the mark.
  await page.evaluate(() => Object.assign(window, { isMarked: true }));

  for (const save of [1, 2]) {
    await change(screen, `} ${save - 1}<`, `} ${save}<`);
    await expect(title).toHaveText(`Title ${save}`);
    await isKept();
  }
  await change('note.tsx', 'Note <', 'Notes <');
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('First');
  await isKept();
  // A file without components replaces those that import it. The late part of a replaced file is loaded again.
  await change('words.ts', "'Title'", "'Subject'");
  await expect(title).toHaveText('Subject 2');
  await expect(name).toHaveValue('Ada');
  await change(`${module}-screen.module.css`, '{', '{ outline: 3px solid rgb(1, 2, 3);');
  await expect(title.locator('..')).toHaveCSS('outline-color', 'rgb(1, 2, 3)');
  await expect(name).toHaveValue('Ada');

  const fault = page.getByRole('alert').filter({ hasText: 'This does not compile' });
  await change(screen, '<h1 tabIndex={-1}>', '<h1 tabIndex={>');
  await expect(fault).toBeVisible();
  await change(screen, '<h1 tabIndex={>', '<h1 tabIndex={-1}>');
  await expect(fault).toBeHidden();
  await expect(name).toHaveValue('Ada');
  expect(await page.evaluate(() => 'isMarked' in window)).toBe(true);

  // A file that exports something else than components reaches the entry, so the page is reloaded.
  await change(screen, 'export function', 'export const WIDTH = 3;\nexport function');
  await expect(name).toHaveValue('');
  await expect(title).toHaveText('Subject 2');
  expect(await page.evaluate(() => 'isMarked' in window)).toBe(false);
}
