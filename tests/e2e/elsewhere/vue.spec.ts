import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { localCaller } from '@console/deploy/release/commands/caller.ts';
import { release } from '@console/deploy/release/commands/release.ts';
import { Store } from '@console/deploy/release/store/store.ts';
import { root } from '@console/shared-node/folders.ts';
import { close, listen } from '@console/shared-node/http/listen.ts';
import { AlteredPackages } from '@console/tooling/testing/altered-packages.ts';
import { axeFindings } from '../accessible.ts';
import { expect, openAs, test } from '../console.ts';
import { keepPicture } from '../keep-picture.ts';
import { lateParts } from '../versions/published-now.ts';
import { develop, guideCommands, publishers, run, runTimed, setUpTeam } from './team.ts';

const NOTES = 'single-spa-application:@console/mf-notes';

const teamFolder = setUpTeam();
const folder = () => teamFolder('mf-notes');

test('one command creates a Vue module whose checks and tests pass', async ({ deployment }) => {
  const { make, before } = await guideCommands(deployment.origin);
  await runTimed(make.replace('mf-billing', '--with vue mf-notes'), teamFolder());
  for (const command of before) await runTimed(command, folder());
});

test('the page shows changes and compile errors immediately', async ({ page, deployment }) => {
  await develop(page, folder(), deployment.origin, {
    name: 'Notes',
    source: 'src/mf-notes-screen.vue:9',
    title: "{{ text('title') }}",
    wrong: '{{ text(7) }}',
    broken: '{{ text( }}',
  });
});

test('a release checks the module, whose files are served compressed', async ({
  deployment,
  dataFolder,
}) => {
  // The files of the example replace the created files.
  await cp(path.join(root, 'tests/examples/vue'), folder(), { recursive: true });
  await writeFile(path.join(dataFolder, 'publishers.json'), publishers);
  const { before, after } = await guideCommands(deployment.origin);
  for (const command of before.filter((one) => one !== 'npm install'))
    await runTimed(command, folder());
  for (const command of after) await runTimed(command, folder());
  const { imports } = await (await fetch(`${deployment.origin}/importmap.json`)).json();
  const script = await fetch(imports['@console/mf-notes'], {
    headers: { 'Accept-Encoding': 'br' },
  });
  expect(script.headers.get('Content-Encoding')).toBe('br');
});

test('a breaking change of types is reported with its position in the component', async () => {
  const altered = new AlteredPackages();
  const origin = await listen(altered.server, 0);
  const file = path.join(folder(), 'package.json');
  const text = await readFile(file, 'utf8');
  try {
    const { console: tool = '' } = JSON.parse(text).devDependencies;
    await writeFile(file, text.replace(tool, `${origin}/sdk/console-1.0.0.tgz`));
    const change = {
      of: 'holdsAny',
      from: 'wanted: readonly Permission[]',
      to: 'wanted: ReadonlySet<Permission>',
    };
    const reported = { name: 'holdsAny', line: '' };
    const breaking = { title: 'a list is a set', of: 'shared-auth', change, reported } as const;
    await altered.offer(breaking, { console: 'console-1.0.0.tgz' }, '9.0.0');
    const { code, said } = await run('npm run check', folder());
    expect(code, said).toBe(1);
    expect(said).toMatch(/^src\/mf-notes-screen\.vue:21 /m);
    expect(said).toContain('holdsAny of @console/shared-auth has changed');
  } finally {
    await writeFile(file, text);
    await close(altered.server);
  }
});

test('the module runs under the page’s policy and leaves nothing behind', async ({
  page,
}, info) => {
  await openAs(page, 'admin', '/notes/list');
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  const go = (name: string) => page.getByRole('link', { name, exact: true }).click();
  await expect(heading('Notes')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Notes' })).toHaveCSS('padding-left', '24px');
  expect(await axeFindings(page)).toEqual([]);
  await keepPicture(page, info.outputPath('notes.png'));

  await go('Renewal');
  await expect(heading('Renewal')).toBeVisible();
  await expect(page).toHaveURL(/\/notes\/renewal$/);
  await expect(page.getByText('Contracts are renewed')).toBeVisible();
  await page.goBack();
  await expect(heading('Notes')).toBeVisible();
  await page.goto('/notes/welcome');
  await expect(heading('Welcome')).toBeVisible();

  await page.getByRole('button', { name: 'Language: English' }).click();
  await page.getByRole('menuitemradio', { name: 'Français' }).click();
  await expect(heading('Bienvenue')).toBeVisible();

  for (let times = 0; times < 2; times += 1) {
    await go('Hubs');
    await expect(heading('Hubs')).toBeVisible();
    expect(await page.evaluate((id) => document.getElementById(id)?.innerHTML, NOTES)).toBe('');
    await go('Notes');
    await expect(heading('Notes')).toBeVisible();
  }
  // The page reports no rule that the module broke.
  await lateParts(page);
  await expect(page.locator('#console-lines')).toBeEmpty();
});

test.describe('a tampered chunk', () => {
  test.use({ expectedMessages: /integrity|part-|mf-notes/ });

  test('does not run, because the page knows its hash', async ({ page }) => {
    await page.route('**/part-*.js', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `${await response.text()};window.tampered=true` });
    });
    const refused = page.waitForEvent('console', (message) => /integrity/.test(message.text()));
    await openAs(page, 'admin', '/notes/welcome');
    await refused;
    expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});

test.describe('a version that breaks', () => {
  test.use({ expectedMessages: /mf-notes/ });

  test('is replaced by the previous version, which Vue renders', async ({ page, dataFolder }) => {
    const broken = teamFolder('broken');
    await cp(path.join(folder(), 'dist'), broken, { recursive: true });
    const entry = path.join(broken, 'mf-notes.js');
    const code = await readFile(entry, 'utf8');
    const throwing = code.replace(/\.language\b/, '.gone.missing');
    expect(throwing).not.toBe(code);
    await writeFile(entry, throwing);
    const wanted = { modules: [], from: broken, isAgain: false };
    await release(
      await new Store(dataFolder).open(),
      wanted,
      localCaller(() => undefined),
    );
    await openAs(page, 'admin', '/notes/list');
    await expect(page.getByText(/^The new version of .* does not work\./)).toContainText('MF-041');
    await expect(page.getByRole('link', { name: 'Renewal' })).toBeVisible();
  });
});
