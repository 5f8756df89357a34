import { readFileSync } from 'node:fs';
import path from 'node:path';
import { changedBuild } from '@console/deploy/testing/changed-build.ts';
import { runToEnd } from '@console/shared-node/testing/running-process.ts';
import type { Page } from '@playwright/test';
import { expect, openAs, test } from './console.ts';

const TEXTS = 'assets/i18n/en.json';

async function imports(page: Page): Promise<Record<string, string>> {
  const map = await page.locator('script[type=systemjs-importmap]').textContent();
  return JSON.parse(map ?? '').imports;
}

test('a release is live at the next visit, and can be undone', async ({
  page,
  context,
  dataFolder,
}) => {
  const release = async (...args: string[]) => {
    const { stdout, stderr } = await runToEnd('deploy/release/main.ts', {}, [
      ...args,
      '--data',
      dataFolder,
    ]);
    expect(stderr).toBe('');
    return stdout;
  };
  const users = (one: Page) => one.getByRole('heading', { name: 'Users', level: 1 });
  await openAs(page, 'admin', '/users/list');
  await expect(users(page)).toBeVisible();
  const before = await imports(page);

  const texts = JSON.parse(readFileSync(path.join('dist/mf-users', TEXTS), 'utf8'));
  const built = await changedBuild(dataFolder, 'mf-users', {
    [TEXTS]: JSON.stringify({ ...texts, list: { ...texts.list, title: 'People' } }),
  });
  const { stderr } = await runToEnd('deploy/testing/release-versions.ts', {}, [
    dataFolder,
    'mf-users',
    built,
    '7.0.0',
  ]);
  expect(stderr).toBe('');

  await page.getByRole('link', { name: 'Hubs' }).click();
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Users' }).click();
  await expect(users(page)).toBeVisible();
  const next = await context.newPage();
  await next.goto('/users/list');
  await expect(next.getByRole('heading', { name: 'People', level: 1 })).toBeVisible();
  const after = await imports(next);
  const changed = Object.keys(after).filter((name) => after[name] !== before[name]);
  expect(changed).toEqual(['@console/mf-users']);

  const version = before['@console/mf-users']?.split('/').at(-2) ?? '';
  expect(await release('--list', 'mf-users')).toMatch(/7\.0\.0 .*← live/);
  expect(await release('mf-users', '--to', version)).toContain(`mf-users ${version} is live.`);
  await next.reload();
  await expect(users(next)).toBeVisible();
  expect(await imports(next)).toEqual(before);

  const history = (await release('--history', 'mf-users')).split('\n');
  expect(history[0]).toContain(`to  mf-users  7.0.0 → ${version}`);
  expect(history[1]).toContain(`release  mf-users  ${version} → 7.0.0`);
  const [id = ''] = history[0]?.split(' ') ?? [];
  expect(await release('--revert', id)).toContain('mf-users 7.0.0 is live.');
  expect(await release('mf-users', '--to', version)).toContain(`mf-users ${version} is live.`);
});
