import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { writeWhole } from '@console/deploy/release/store/files.ts';
import { runCommand } from '@console/tooling/testing/command.ts';
import { expect, signIn, test } from '../console.ts';
import { makeWorkingCopy } from './working-copy.ts';

test.use({ expectedMessages: /failed at load: Not like this/ });

test('npm run dev shows each change inside the published console', async ({ page, deployment }) => {
  const copy = await makeWorkingCopy();
  const { port } = new URL(deployment.origin);
  try {
    const args = ['tooling/dev', 'mf-users', '--port-base', port];
    const dev = await runCommand(copy, args, 'Stop with Ctrl-C');
    try {
      expect(dev.output()).toContain(`Using the console at ${deployment.origin}`);
      const [address = ''] = /http:\S+local-builds\S+/.exec(dev.output()) ?? [];
      await signIn(page, 'admin', '/users/list');
      const create = (name: string) => page.getByRole('button', { name, exact: true });
      await expect(create('Create user')).toBeVisible();

      await page.goto(address);
      await expect(page).toHaveURL(/\/users\/list$/);
      await expect(create('Create user')).toBeVisible();
      const scripts = () =>
        page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
      expect(await scripts()).toContain(`http://localhost:${Number(port) + 23}/mf-users.js`);

      const source = path.join(copy, 'mf-users/src/users-screen.tsx');
      const text = await readFile(source, 'utf8');
      const label = '<ActionButton action={create}';
      expect(text).toContain(label);
      // Written in one step, as editors do: the console would also show a build of a half-written file.
      await writeWhole(
        source,
        text.replace(label, `<ActionButton action={{ ...create, label: 'Add user' }}`),
      );
      await expect(create('Add user')).toBeVisible();

      // A compile error appears in the terminal, and the console keeps the last build.
      await writeWhole(source, text.replace(label, '<ActionButton action={'));
      await expect.poll(() => dev.output()).toContain('users-screen.tsx');
      await expect(create('Add user')).toBeVisible();
      await page.reload();
      await expect(create('Add user')).toBeVisible();
      await writeWhole(source, text);
      await expect(create('Create user')).toBeVisible();

      // When a build fails at run time, the published version replaces it until the build is fixed.
      const entry = path.join(copy, 'mf-users/src/mf-users.tsx');
      const code = await readFile(entry, 'utf8');
      await writeWhole(entry, `${code}\nthrow new Error('Not like this');\n`);
      const aside = page.getByText('The version of Users that you were trying does not work');
      await expect(aside).toBeVisible();
      await expect(create('Create user')).toBeVisible();
      await writeWhole(entry, code);
      await expect(aside).toBeHidden();
      await expect(page.getByText('You are trying: Users')).toBeVisible();
      await expect(create('Create user')).toBeVisible();
      // For all other modules, the published version runs.
      expect(await scripts()).toContainEqual(
        expect.stringMatching(/\/mf-shell\/\d[^/]+\/mf-shell\.js$/),
      );
      // Otherwise the page keeps requesting builds.
      await page.close();
    } finally {
      await dev.stop();
    }
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
});
