import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { localCaller } from '@console/deploy/release/commands/caller.ts';
import { release } from '@console/deploy/release/commands/release.ts';
import { remove } from '@console/deploy/release/commands/remove.ts';
import { Store } from '@console/deploy/release/store/store.ts';
import { smallModule } from '@console/deploy/testing/small-module.ts';
import { root } from '@console/shared-node/folders.ts';
import { compile } from '@console/tooling/bundler/build.ts';
import { planAll } from '@console/tooling/bundler/plan.ts';
import { serverFor } from '../../run/worker-console.ts';
import { expect, openAs, test } from '../console.ts';
import { keepPicture } from '../keep-picture.ts';
import { hasten } from './published-now.ts';

/** Builds the screen of `tests/examples/blueprint`, as the console's tool does. */
async function buildScreen(outputFolder: string): Promise<string> {
  const [users] = planAll().find(({ name }) => name === 'mf-users')?.compilations ?? [];
  if (!users) throw new Error('importmap.json has no mf-users');
  const entries = { 'mf-billing': 'tests/examples/blueprint/blueprint-screen.tsx' };
  await compile({ ...users, name: 'mf-billing', entries, outputFolder });
  return readFile(path.join(outputFolder, 'mf-billing.js'), 'utf8');
}

test('a module uses Blueprint whole, of which the page has one copy', async ({
  page,
  dataFolder,
  deployment,
}, info) => {
  const slowDown = hasten(serverFor(deployment), 200);
  const code = await buildScreen(path.join(root, '.cache', 'e2e', `${info.workerIndex}-blueprint`));
  const caller = localCaller(() => undefined);
  const from = await smallModule(dataFolder, { actions: [] }, { 'mf-billing.js': code });
  await release(await new Store(dataFolder).open(), { modules: [], from, isAgain: false }, caller);

  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  const isBlueprint = (file: string): boolean => /\/blueprint\.(js|css)$/.test(file);
  await openAs(page, 'admin', '/tenants/list');
  await expect(page.getByRole('heading', { name: 'Tenants' })).toBeVisible();
  expect(loaded.filter(isBlueprint)).toEqual([]);

  await page.getByRole('link', { name: 'Billing', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Components' })).toBeVisible();
  expect(loaded.filter(isBlueprint)).toHaveLength(2);
  // The module has no copy of its own: its code is smaller than its source would be with one component.
  expect(code.length).toBeLessThan(12_000);
  // The same Button as in the console's own screens.
  expect(
    await page.evaluate(
      `Promise.all([System.import('@blueprintjs/core'), System.import('@blueprintjs/core/first')]).then(([whole, first]) => ['AnchorButton', 'Button', 'Icon', 'InputGroup', 'Spinner'].map((name) => whole[name] === first[name]))`,
    ),
  ).toEqual([true, true, true, true, true]);

  // Styles of the late stylesheet apply, and icons that are given by name load.
  await expect(page.getByRole('progressbar')).toHaveCSS('height', '8px');
  await expect(page.locator('[data-icon="inbox"] path').first()).toBeAttached();
  await page.getByRole('tab', { name: 'Paid' }).click();
  await expect(page.getByRole('cell', { name: '42.00' })).toBeVisible();
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('menuitem', { name: 'Change' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Details' }).click();
  await expect(page.getByRole('dialog', { name: 'A bill' })).toBeVisible();
  await keepPicture(page, info.outputPath('blueprint.png'));
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Send all bills?');
  await page.getByRole('button', { name: 'Send all' }).click();

  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
  await expect(page.locator('.bp6-portal')).toHaveCount(0);
  await remove(
    await new Store(dataFolder).open(),
    { module: 'mf-billing', reason: '' },
    localCaller(() => undefined),
  );
  slowDown();
});
