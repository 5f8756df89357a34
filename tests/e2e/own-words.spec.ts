import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { publishEdition } from '@console/deploy/release/edition/publish-edition.ts';
import { Store } from '@console/deploy/release/store/store.ts';
import { root } from '@console/shared-node/folders.ts';
import type { Page } from '@playwright/test';
import { expect, openAs, test } from './console.ts';

test.use({ locale: 'fr-CH' });

/** Publishes the current console with these French texts as the deployment's own words. */
async function publishWith(dataFolder: string, words: string | undefined): Promise<void> {
  const store = new Store(dataFolder);
  const texts = path.join(store.page, 'configs/texts');
  await rm(texts, { recursive: true, force: true });
  if (words !== undefined) {
    await mkdir(texts);
    await writeFile(path.join(texts, 'fr.json'), words);
  }
  const current = await store.edition();
  if (!current) throw new Error('No console is deployed');
  await publishEdition(store, current, { ...current, changes: [] });
}

test.afterAll(({ dataFolder }) => publishWith(dataFolder, undefined));

/** Collects every text that appears in the page; starts before the page's first script. */
async function keepTexts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const kept = new Set<string>();
    const keep = (node: Node): void => {
      const element = node instanceof Element ? node : node.parentElement;
      if (element?.closest('script, style, template')) return;
      if (node instanceof Element) for (const { value } of node.attributes) kept.add(value);
      else kept.add(node.nodeValue ?? '');
      node.childNodes.forEach(keep);
    };
    new MutationObserver((mutations) => {
      for (const { target, addedNodes } of mutations) {
        addedNodes.forEach(keep);
        keep(target);
      }
    }).observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
      attributes: true,
    });
    Object.assign(window, { keptTexts: kept });
  });
  return () => page.evaluate((): string[] => [...Reflect.get(window, 'keptTexts')]);
}

test('own texts are shown from the first paint, and the module’s texts never appear', async ({
  page,
  dataFolder,
}) => {
  const words = await readFile(path.join(root, 'docs/own-words.fr.json'), 'utf8');
  await publishWith(dataFolder, words);
  const texts = await keepTexts(page);
  await openAs(page, 'admin', '/tenants/list');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Créer un client' })).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Clients' })).toBeVisible();
  await expect(page).toHaveTitle(/^Clients – /);
  await page.getByRole('link', { name: 'Hubs' }).first().click();
  await expect(page.getByRole('columnheader', { name: 'Clients' })).toBeVisible();
  expect((await texts()).filter((text) => /organisation/i.test(text))).toEqual([]);
  expect((await texts()).filter((text) => /clients/i.test(text))).not.toEqual([]);
});

test('markup in own texts is shown as text', async ({ page, dataFolder }) => {
  await publishWith(
    dataFolder,
    JSON.stringify({ 'mf-tenants': { list: { title: '<b>Clients</b>' } } }),
  );
  await openAs(page, 'admin', '/tenants/list');
  await expect(page.getByRole('heading', { name: '<b>Clients</b>', level: 1 })).toBeVisible();
});
