import { expect, test } from '../console.ts';
import { openWith, rows } from './frame.ts';

test('the search is 50vw wide, 75vw under 992 px and 90vw under 576 px', async ({ page }) => {
  await openWith(page, {});
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  for (const [width, share] of [
    [1280, 0.5],
    [992, 0.5],
    [991, 0.75],
    [576, 0.75],
    [575, 0.9],
  ] as const) {
    await page.setViewportSize({ width, height: 700 });
    await expect
      .poll(async () => (await dialog.boundingBox())?.width)
      .toBeCloseTo(width * share, 0);
  }
});

test('the search finds loaded names without accents, and leads to their row', async ({ page }) => {
  await openWith(page, {});
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('banque du leman');
  const found = page.getByRole('group', { name: 'Tenants' }).getByRole('option');
  await expect(found.first()).toContainText('Banque du Léman');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Banque du Léman' })).toBeVisible();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  await page.goto('/tenants/list');
  await expect(rows(page).nth(1).getByRole('link').first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(` ${id.toUpperCase()} `);
  await expect(page.getByRole('option')).toHaveCount(1);
  await expect(page.getByRole('option', { selected: true })).toContainText('Banque du Léman');
});

test('the search finds names of unopened modules without running their code', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openWith(page, {}, 'admin', '/users/list');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('banque du leman');
  const found = page.getByRole('group', { name: 'Tenants' }).getByRole('option');
  await expect(found.first()).toContainText('Banque du Léman');
  await page.getByRole('combobox').fill('contact:banque-du-leman');
  await expect(found.first()).toContainText('Banque du Léman');
  const modules = ['mf-tenants', 'mf-hubs'];
  const run = await page.evaluate((names) => {
    const loader = Reflect.get(window, 'System');
    return names.filter((name) => loader.has(loader.resolve(`@console/${name}`)));
  }, modules);
  expect(run, 'modules that ran').toEqual([]);
  const files = asked.filter((url) => /mf-(tenants|hubs)[^?]*\.(js|css)$/.test(url));
  expect(files, 'scripts and stylesheets').toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Banque du Léman' })).toBeVisible();
});
