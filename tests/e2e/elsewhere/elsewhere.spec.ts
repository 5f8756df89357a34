import { cp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { writeWhole } from '@console/deploy/release/store/files.ts';
import { root } from '@console/shared-node/folders.ts';
import { close, listen } from '@console/shared-node/http/listen.ts';
import { AlteredPackages } from '@console/tooling/testing/altered-packages.ts';
import { breakingChanges } from '@console/tooling/testing/type-changes.ts';
import type { Page } from '@playwright/test';
import { axeFindings } from '../accessible.ts';
import { expect, signIn } from '../console.ts';
import type { BillingApi } from '../module-api/billing-api.ts';
import { test } from '../module-api/module-api-test.ts';
import {
  develop,
  guideCommands,
  publishers,
  readGuide,
  run,
  runTimed,
  setUpTeam,
  whileDeveloping,
} from './team.ts';

const teamFolder = setUpTeam();
const folder = () => teamFolder('mf-billing');

test('the page of packages says how to begin, with the first command of the guide', async ({
  page,
  request,
  deployment,
}) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto('/sdk');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Build a module/);
    expect(await axeFindings(page)).toEqual([]);
  }
  const { make } = await guideCommands(deployment.origin);
  await expect(page.getByRole('region', { name: 'Commands' })).toContainText(make);
  for (const link of await page.getByRole('link').all()) {
    const address = new URL((await link.getAttribute('href')) ?? '', page.url());
    expect((await request.get(address.href)).status(), address.href).toBe(200);
  }
});

test('one command creates a module whose checks and tests pass', async ({ deployment }) => {
  const { make, before } = await guideCommands(deployment.origin);
  await runTimed(make, teamFolder());
  for (const command of before) await runTimed(command, folder());
  const help = await run('npx console release --help', folder());
  expect([help.code, help.said]).toEqual([0, expect.stringContaining('console new mf-<name>')]);
});

test('an older tool that npm has kept runs the current one', async ({ deployment }) => {
  const { make } = await guideCommands(deployment.origin);
  const kept = path.join((await run('npm config get cache', folder())).said.trim(), '_npx');
  for (const one of await readdir(kept)) {
    const own = await readFile(path.join(kept, one, 'package.json'), 'utf8').catch(() => '');
    if (!own.includes(`${deployment.origin}/sdk/console.tgz`)) continue;
    const lock = path.join(kept, one, 'node_modules/.package-lock.json');
    const { packages, ...others } = JSON.parse(await readFile(lock, 'utf8'));
    packages['node_modules/console'].integrity = 'sha512-older';
    await writeFile(lock, JSON.stringify({ ...others, packages }));
  }
  const { code, said } = await run(make.replace('mf-billing', 'mf-later'), teamFolder());
  expect([code, said]).toEqual([0, expect.stringContaining('npm has kept an older tool')]);
  expect(said).toContain(`Created ${teamFolder('mf-later')}`);
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

test('the rest of the guide leads to a section that is live and used, and to its next versions', async ({
  page,
  browser,
  deployment,
  dataFolder,
  billing,
}) => {
  await writeFile(path.join(dataFolder, 'publishers.json'), publishers);
  billing.granted = ['GetInvoices', 'CreateInvoice', 'DeleteInvoice', 'GetReports'];
  const texts = path.join(folder(), 'assets/i18n/en.json');
  let title = 'Invoices';
  const retitle = async (next: string) => {
    await writeFile(texts, (await readFile(texts, 'utf8')).replace(`"${title}"`, `"${next}"`));
    title = next;
  };
  const steps = (await readGuide(deployment.origin)).filter(({ section }) => section > 1);
  let first = '';
  for (const step of steps) {
    if (step.kind === 'file') {
      await writeWhole(path.join(folder(), step.file), step.text);
      continue;
    }
    const { command } = step;
    if (command.includes('--mock')) {
      await whileDeveloping(command, folder(), () => useWithMock(page, deployment.origin));
      continue;
    }
    // A version has to differ from the live one. After a withdrawal, `--to` would change nothing.
    if (command.includes('--trial')) await retitle('All invoices');
    if (command.includes('--to')) {
      await retitle('Every invoice');
      await runTimed('npm run release', folder());
    }
    await runTimed(command.replace(/--to \S+/, `--to ${first}`), folder());
    if (command !== 'npm run release') continue;
    first = await liveVersion(deployment.origin);
    // A session that began with a mock has no token for the API.
    await useLive(await (await browser.newContext()).newPage(), billing);
  }
  expect(await liveVersion(deployment.origin)).toBe(first);
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
        new RegExp(
          `^src/[\\w/-]+\\.tsx?:\\d+ .*\n  ${change.reported.name} of @console/${change.of} has changed`,
          'm',
        ).test(said) &&
        said.includes(change.reported.line);
      if (!isReported) missed.push(`${change.title}: ${said}`);
    }
    process.stdout.write(`${breakingChanges.length - missed.length} changes of types reported\n`);
    expect(missed).toEqual([]);
  } finally {
    await close(altered.server);
  }
});

/** Uses the section with the mock: the list, the form, the details, the action on many rows, a page. */
async function useWithMock(page: Page, origin: string): Promise<void> {
  const many = page.getByText(/^5\s000 invoices$/);
  await signIn(page, 'admin', '/tenants/list');
  await page.goto(`${origin}/local-builds/mf-billing`);
  await expect(many).toBeVisible();
  await page.getByRole('searchbox').fill('jura');
  await expect(page.getByText(/^2\s500 of 5\s000 invoices$/)).toBeVisible();
  await page.getByRole('searchbox').fill('');
  await page.getByRole('button', { name: 'Create invoice' }).click();
  const form = page.getByRole('dialog', { name: 'Create invoice' });
  await form.getByRole('textbox', { name: 'Customer' }).fill('Zoo');
  await form.getByRole('button', { name: 'Create invoice' }).click();
  await page.getByRole('link', { name: 'Zoo' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(many).toBeVisible();
  await page
    .getByRole('checkbox', { name: /^Select Banque/ })
    .first()
    .check();
  await page.getByRole('button', { name: 'Mark as paid' }).click();
  await expect(page.getByText('Marking 1 invoice as paid').first()).toBeVisible();
  // The menu is that of the version that is live.
  await page.goto(`${origin}/billing/reports`);
  await page.getByRole('link', { name: '2026' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Report 2026');
  // Otherwise the page keeps requesting builds.
  await page.close();
}

/** Uses the live section with the API of the team, from the menu. */
async function useLive(page: Page, billing: BillingApi): Promise<void> {
  await signIn(page, 'admin', '/tenants/list');
  await page.getByRole('link', { name: 'Invoices', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
  await page.getByRole('row').nth(1).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Mark as paid' }).click();
  await expect.poll(() => billing.written).toEqual([expect.stringMatching(/^PUT .*"paid"/)]);
  await page.context().close();
}

/** Returns the live version of the module. */
async function liveVersion(origin: string): Promise<string> {
  const { imports } = await (await fetch(`${origin}/importmap.json`)).json();
  return /mf-billing\/([^/]+)\//.exec(imports['@console/mf-billing'])?.[1] ?? '';
}
