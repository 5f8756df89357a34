import { cp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '@console/shared-node/folders.ts';
import { close, listen } from '@console/shared-node/http/listen.ts';
import { AlteredPackages } from '@console/tooling/testing/altered-packages.ts';
import { breakingChanges } from '@console/tooling/testing/type-changes.ts';
import { expect, signIn, test } from '../console.ts';
import {
  develop,
  guideCommands,
  publishers,
  run,
  runTimed,
  setUpTeam,
  whileDeveloping,
  writeWholeSection,
} from './team.ts';

const teamFolder = setUpTeam();
const folder = () => teamFolder('mf-billing');

test('one command creates a module whose checks and tests pass', async ({ deployment }) => {
  const { make, before } = await guideCommands(deployment.origin);
  await runTimed(make, teamFolder());
  for (const command of before) await runTimed(command, folder());
});

test('the page shows changes and compile errors immediately', async ({ page, deployment }) => {
  await develop(page, folder(), deployment.origin, {
    name: 'Billing',
    source: 'src/mf-billing-screen.tsx:10',
    title: "{t('title')}",
    wrong: '{t(7)}',
    broken: '{t(',
  });
});

test('a release checks the module, and adds it to the menu', async ({
  page,
  deployment,
  dataFolder,
}) => {
  await writeFile(path.join(dataFolder, 'publishers.json'), publishers);
  const { after } = await guideCommands(deployment.origin);
  for (const command of after) await runTimed(command, folder());
  await signIn(page, 'admin', '/tenants/list');
  await page.getByRole('link', { name: 'Paper', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Slips of today');
});

test('the whole section of the guide runs with a mock, passes its checks, and is released and withdrawn', async ({
  page,
  deployment,
}) => {
  const commands = await writeWholeSection(folder());
  const is = (part: string) => commands.filter((one) => one.includes(part));
  const [mock = ''] = is('--mock');
  for (const command of [...is('npx'), ...is('npm test'), ...is('npm run check')])
    await runTimed(command, folder());
  await whileDeveloping(mock, folder(), async () => {
    await signIn(page, 'admin', '/tenants/list');
    await page.goto(`${deployment.origin}/local-builds/mf-billing`);
    await expect(page.getByText(/^5\s000 invoices$/)).toBeVisible();
    await page.getByRole('button', { name: 'Create invoice' }).click();
    const form = page.getByRole('dialog', { name: 'Create invoice' });
    await form.getByRole('textbox', { name: 'Customer' }).fill('Zoo');
    await form.getByRole('button', { name: 'Create invoice' }).click();
    await page.getByRole('link', { name: 'Zoo' }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(/^5\s000 invoices$/)).toBeVisible();
    // The menu is that of the version that is live.
    await page.goto(`${deployment.origin}/billing/reports`);
    await page.getByRole('link', { name: '2026' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Report 2026');
    // Otherwise the page keeps requesting builds.
    await page.close();
  });
  const releases = is('npm run release').filter((one) => !one.includes('--to'));
  const next = releases.findIndex((one) => one.includes('--trial'));
  for (const command of releases.slice(0, next)) await runTimed(command, folder());
  const texts = path.join(folder(), 'assets/i18n/en.json');
  await writeFile(texts, (await readFile(texts, 'utf8')).replace('"Invoices"', '"All invoices"'));
  for (const command of releases.slice(next)) await runTimed(command, folder());
  expect(releases.slice(next)).toHaveLength(4);
});

test('the team’s webpack.config extends the build, and must not set what the console sets', async () => {
  const file = path.join(folder(), 'webpack.config.ts');
  const write = (settings: string) =>
    writeFile(
      file,
      `import consoleModule from 'console/webpack';
import webpack from 'webpack';
const plugins: object[] = [new webpack.BannerPlugin({ banner: '/* by the team */', raw: true, footer: true, stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT })];
export default consoleModule({ plugins, ${settings} });`,
    );
  try {
    await write(`devtool: 'eval', output: { publicPath: '/' }`);
    const refused = await run('npx console build', folder());
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.said).toMatch(
      /webpack\.config\.ts must not set:\n {2}output\.publicPath: .*\n {2}devtool: /,
    );
    await write('');
    const built = await run('npx console build', folder());
    expect(built.code, built.said).toBe(0);
    const entry = await readFile(path.join(folder(), 'dist/mf-billing.js'), 'utf8');
    expect(entry).toContain('by the team');
  } finally {
    await rm(file);
  }
});

test('each breaking change of types is reported with its file, its line and the change', async () => {
  const altered = new AlteredPackages();
  const origin = await listen(altered.server, 0);
  try {
    // The module with the list of users, as if a team had it in its own repository.
    const users = teamFolder('mf-users');
    for (const file of ['src', 'assets', 'manifest.json']) {
      await cp(path.join(root, 'mf-users', file), path.join(users, file), { recursive: true });
    }
    await symlink(path.join(folder(), 'node_modules'), path.join(users, 'node_modules'));
    await cp(path.join(folder(), 'tsconfig.json'), path.join(users, 'tsconfig.json'));
    const own = JSON.parse(await readFile(path.join(folder(), 'package.json'), 'utf8'));
    own.name = '@console/mf-users';
    own.devDependencies.console = `${origin}/sdk/console-1.0.0.tgz`;
    await writeFile(path.join(users, 'package.json'), JSON.stringify(own));
    const installed = Object.fromEntries(
      Object.entries<string>({ ...own.dependencies, ...own.devDependencies })
        .filter(([, from]) => from.includes('/sdk/'))
        .map(([name, from]) => [name, path.posix.basename(from)]),
    );

    const missed: string[] = [];
    for (const [index, change] of breakingChanges.entries()) {
      await altered.offer(change, installed, `9.0.0-b${index}`);
      const { code, said } = await run('node_modules/.bin/console check', users);
      const isReported =
        code === 1 &&
        /^src\/[\w/-]+\.tsx?:\d+ /m.test(said) &&
        said.includes(`${change.reported.name} of @console/${change.of} has changed`) &&
        said.includes(change.reported.line);
      if (!isReported) missed.push(`${change.title}: ${said}`);
    }
    process.stdout.write(`${breakingChanges.length - missed.length} changes of types reported\n`);
    expect(missed).toEqual([]);
  } finally {
    await close(altered.server);
  }
});
