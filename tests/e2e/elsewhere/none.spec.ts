import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '@console/shared-node/folders.ts';
import { expect, openAs, test } from '../console.ts';
import { guideCommands, publishers, run, runTimed, setUpTeam } from './team.ts';

const PLAIN = 'single-spa-application:@console/mf-plain';

const teamFolder = setUpTeam();
const folder = () => teamFolder('mf-plain');

test('only known frameworks can be chosen', async ({ deployment }) => {
  const { make } = await guideCommands(deployment.origin);
  const { code, said } = await run(
    make.replace('mf-billing', '--with ember mf-plain'),
    teamFolder(),
  );
  expect([code, said]).toEqual([
    1,
    expect.stringContaining('--with must be one of react, vue, none, got "ember" (MF-150)'),
  ]);
});

test('a module without a framework passes its checks and tests, and is released', async ({
  deployment,
  dataFolder,
}) => {
  const { make, before } = await guideCommands(deployment.origin);
  await runTimed(make.replace('mf-billing', '--with none mf-plain'), teamFolder());
  for (const command of before) await runTimed(command, folder());
  await writeFile(path.join(dataFolder, 'publishers.json'), publishers);
  await runTimed('npx console build', folder());
  await runTimed('npm run release -- --from dist', folder());
});

test('Jest runs the tests of modules in Vue, Svelte, Lit and Angular, too', async () => {
  const example = path.join(root, 'tests/examples/names');
  const names = teamFolder('mf-names');
  await cp(example, names, { recursive: true });
  const { devDependencies } = JSON.parse(
    await readFile(path.join(example, 'package.json'), 'utf8'),
  );
  const own = JSON.parse(await readFile(path.join(folder(), 'package.json'), 'utf8'));
  const wanted = Object.entries<string>(devDependencies).filter(([name]) =>
    /^(lit|rxjs|svelte|tslib|vue|@angular\/(?!compiler-cli).+)$/.test(name),
  );
  const manifest = {
    ...{ ...own, name: '@console/mf-names' },
    devDependencies: { ...own.devDependencies, ...Object.fromEntries(wanted) },
  };
  await writeFile(path.join(names, 'package.json'), JSON.stringify(manifest));
  await rm(path.join(names, 'package-lock.json'));
  await runTimed('npm install', names);
  await runTimed('npm test', names);
});

test('its screen follows the language, and leaves nothing behind', async ({ page }) => {
  await openAs(page, 'admin', '/plain/list');
  const heading = page.getByRole('heading', { level: 1, name: 'Plain', exact: true });
  await expect(heading).toBeVisible();
  await expect(page.getByText('This screen is new.')).toBeVisible();
  await page.getByRole('button', { name: 'Language: English' }).click();
  await page.getByRole('menuitemradio', { name: 'Français' }).click();
  await expect(page.getByText('Cet écran est nouveau.')).toBeVisible();
  await page.getByRole('link', { name: 'Hubs', exact: true }).click();
  await expect(heading).toBeHidden();
  expect(await page.evaluate((id) => document.getElementById(id)?.innerHTML, PLAIN)).toBe('');
});
