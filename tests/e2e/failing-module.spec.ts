import { close, listen } from '@console/shared-node/http/listen.ts';
import { serverFor } from '../run/worker-console.ts';
import { expect, openAs, test } from './console.ts';

test.use({
  expectedMessages: /Failed to load resource|mf-users|mf-shell/,
});

test('fault 34: a module’s stopped server breaks only its screen', async ({ page, deployment }) => {
  const server = serverFor(deployment, 'mf-users');
  const { port } = new URL(deployment.origin);
  await openAs(page, 'admin', '/tenants/list');
  await expect(page.getByText(/tenants$/)).toBeVisible();

  await close(server);
  await page.getByRole('link', { name: 'Users' }).click();
  const panel = page.getByRole('alert');
  await expect(panel).toContainText('Users cannot be shown right now');

  await page.getByRole('link', { name: 'Hubs' }).click();
  await expect(page.getByRole('heading', { name: 'Hubs', level: 1 })).toBeVisible();
  await expect(panel).toBeHidden();

  await page.getByRole('link', { name: 'Users' }).click();
  await expect(panel).toBeVisible();
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(panel).toBeVisible();

  await listen(server, Number(port) + 3);
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
  await expect(panel).toBeHidden();
});

test('fault 64: without the shell, screens and links work', async ({ page, deployment }) => {
  const server = serverFor(deployment, 'mf-shell');
  const { port } = new URL(deployment.origin);
  await close(server);
  await openAs(page, 'admin', '/tenants/list');
  await expect(page.getByText(/tenants$/)).toBeVisible();
  const links = page.getByRole('navigation', { name: 'Pages' });
  await links.getByRole('link', { name: 'Hubs' }).click();
  await expect(page.getByRole('heading', { name: 'Hubs', level: 1 })).toBeVisible();

  await listen(server, Number(port) + 1);
  await page.getByRole('button', { name: 'Load the menu again' }).click();
  await expect(page.getByRole('button', { name: /admin/i })).toBeVisible();
  await expect(links).toBeHidden();
});
