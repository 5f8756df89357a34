import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { root } from '@console/shared-node/folders.ts';
import { preferencesKey } from '@console/shared-ui/contract';
import type { Locator, Page } from '@playwright/test';
import { axeFindings, equalAccessFindings, toggleTheme } from '../accessible.ts';
import { expect, test } from '../console.ts';
import { openVersions } from '../frame/frame.ts';
import { getJob, openList } from '../screens/screen.ts';
import { goTo } from './ways.ts';

/** The folder of the pictures of `docs/look.md`, which names the command that takes them. */
const folder = process.env.LOOK_PICTURES;

test.use({ viewport: { width: 1100, height: 640 } });

test('each surface looks as the documents show it, in both themes, and axe and Equal Access find nothing', async ({
  page,
}, info) => {
  const into = folder === undefined ? info.outputDir : path.join(root, folder);
  await mkdir(into, { recursive: true });
  const keep = async (name: string, surface: Locator) => {
    const isListOrForm = name === 'list' || name === 'form';
    await expect(surface).toBeVisible();
    for (const theme of ['light', 'dark']) {
      await page.evaluate(() => document.fonts.ready);
      await surface.screenshot({ path: path.join(into, `${name}-${theme}.png`) });
      expect(await axeFindings(page), `${name}, ${theme}`).toEqual([]);
      expect(await equalAccessFindings(page), `${name}, ${theme}`).toEqual([]);
      if (isListOrForm) expect(await faintTexts(page), `${name}, ${theme}`).toEqual([]);
      await toggleTheme(page);
    }
    await speak(page, 'fr');
    expect(await axeFindings(page), `${name}, in French`).toEqual([]);
    await speak(page, 'en');
  };
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog').last();
  const close = async (surface: Locator) => {
    await page.keyboard.press('Escape');
    await expect(surface).toBeHidden();
  };

  await openList(page, 'admin', 'tenants', '?contact=yes');
  await page.getByRole('checkbox', { name: 'Select Aare Treuhand' }).check();
  await expect(firstChip(page)).toBeVisible();
  await page.setViewportSize({ width: 1100, height: 460 });
  await keep('list', main);
  await page.setViewportSize({ width: 1100, height: 640 });
  await page.getByRole('button', { name: 'Clear selection' }).click();

  const banner = page.getByRole('banner');
  await banner.getByRole('button', { name: /^Profile/ }).click();
  await keep('menu', page.getByRole('menu'));
  await close(page.getByRole('menu'));

  const choices = page.getByRole('group', { name: 'Columns' }).first();
  await main.getByRole('button', { name: 'Columns' }).click();
  await keep('choices', choices);
  await close(choices);

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('lem');
  await expect(page.getByRole('option').first()).toBeVisible();
  await keep('palette', dialog);
  await close(dialog);

  await goTo(page, '/users/new');
  await dialog.getByLabel('First name').fill('Léa');
  await dialog.getByRole('button', { name: 'Create user' }).click();
  await dialog.getByRole('combobox', { name: 'Hub' }).focus();
  await keep('form', dialog);
  await dialog.getByRole('option', { name: 'France Est' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await keep('question', dialog);
  await page.getByRole('button', { name: 'Discard' }).click();

  await goTo(page, '/hubs/list');
  await page.getByRole('link', { name: 'France Est' }).click();
  await keep('drawer', dialog);
  await close(dialog);

  const versions = await openVersions(page);
  await expect(versions.getByRole('heading', { name: 'History' })).toBeVisible();
  await keep('versions', versions);
  await close(dialog);

  await goTo(page, '/tenants/list');
  await page.getByRole('checkbox', { name: 'Select Banque du Léman' }).check();
  await page.getByRole('button', { name: 'Add to hub…' }).click();
  await dialog.getByRole('option', { name: 'United Kingdom' }).click();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  const job = getJob(page, 'Adding to United Kingdom');
  await expect(job).toContainText('1 of 1 done.');
  await keep('tray', job);
});

/** Finds texts with less than 7 : 1 (WCAG 1.4.6). Coloured buttons have 4.5 : 1. */
const faintTexts = (page: Page) =>
  axeFindings(page, (axe) =>
    axe
      .withRules('color-contrast-enhanced')
      .include('main')
      .include('dialog[open]')
      .exclude('.bp6-intent-primary, .bp6-intent-danger'),
  );

const firstChip = (page: Page) => page.locator('main table a[href*="/hubs/"]').first();

/** Changes the language as another tab would; what is open stays open. */
async function speak(page: Page, language: 'en' | 'fr'): Promise<void> {
  await page.evaluate(
    ([key, chosen]) => {
      localStorage.setItem(key, JSON.stringify({ language: chosen }));
      dispatchEvent(new StorageEvent('storage', { key }));
    },
    [preferencesKey, language] as const,
  );
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}
