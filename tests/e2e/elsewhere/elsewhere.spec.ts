import { cp, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '@console/shared-node/folders.ts';
import { close, listen } from '@console/shared-node/http/listen.ts';
import { AlteredPackages } from '@console/tooling/testing/altered-packages.ts';
import { breakingChanges } from '@console/tooling/testing/type-changes.ts';
import { expect, signIn, test } from '../console.ts';
import {
  beginElsewhere,
  commandsAt,
  edit,
  publishers,
  run,
  seenInTime,
  timed,
  whileDeveloped,
} from './team.ts';

const place = beginElsewhere();
const folder = () => place('mf-billing');

test('one command makes a module, whose types and tests are right at once', async ({
  deployment,
}) => {
  const { make, before } = await commandsAt(deployment.origin);
  await timed(make, place());
  for (const command of before) await timed(command, folder());
});

test('while it is developed each change is seen at once, and what does not compile is said in the page', async ({
  page,
  deployment,
}) => {
  const at = (file: string) => path.join(folder(), file);
  const screen = at('src/mf-billing-screen.tsx');
  await whileDeveloped(page, folder(), deployment.origin, async ({ heading, fault }) => {
    await expect(heading).toHaveText('Billing');
    await seenInTime(edit(screen, "{t('title')}", "{t('title')} of today"), () =>
      expect(heading).toHaveText('Billing of today'),
    );

    await edit(at('manifest.json'), '"en": "Billing"', '"en": "Bills"');
    await edit(at('manifest.json'), '"en": "Billing"', '"en": "Bills"');
    await expect(page.getByRole('link', { name: 'Bills', exact: true })).toBeVisible();

    await edit(screen, "t('title')", 't(7)');
    await expect(fault).toContainText('src/mf-billing-screen.tsx:10');
    await edit(screen, '{t(7)}', '{t(');
    await expect(fault).toContainText('{t( of today');
    await edit(screen, '{t(', "{t('title')}");
    await expect(fault).toBeHidden();
    await expect(heading).toHaveText('Billing of today');
  });
});

test('it is released to the console, which checks it and shows it in the menu', async ({
  page,
  deployment,
  dataFolder,
}) => {
  await writeFile(path.join(dataFolder, 'publishers.json'), publishers);
  const { after } = await commandsAt(deployment.origin);
  for (const command of after) await timed(command, folder());
  await signIn(page, 'admin', '/tenants/list');
  await page.getByRole('link', { name: 'Bills', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Billing of today');
});

test('each change of types that breaks it is told, with file, line and what has changed', async () => {
  const altered = new AlteredPackages();
  const origin = await listen(altered.server, 0);
  try {
    // The list of users, as if it were a team's own.
    const users = place('mf-users');
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

    const untold: string[] = [];
    for (const [index, change] of breakingChanges.entries()) {
      await altered.offer(change, installed, `9.0.0-b${index}`);
      const { code, said } = await run('node_modules/.bin/console check', users);
      const isTold =
        code === 1 &&
        /^src\/[\w/-]+\.tsx?:\d+ /m.test(said) &&
        said.includes(`${change.told.name} of @console/${change.of} has changed`) &&
        said.includes(change.told.line);
      if (!isTold) untold.push(`${change.title}: ${said}`);
    }
    process.stdout.write(`${breakingChanges.length - untold.length} changes of types told\n`);
    expect(untold).toEqual([]);
  } finally {
    await close(altered.server);
  }
});
