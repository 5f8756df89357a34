import { rm } from 'node:fs/promises';
import { get } from 'node:https';
import path from 'node:path';
import { smallModule } from '@console/deploy/testing/small-module.ts';
import { productVersion } from '@console/shared-node/product-version.ts';
import { deployedAt } from '../../run/worker-console.ts';
import { expect, test } from '../console.ts';
import { anotherVersion } from '../second-build.ts';
import { submitCredentials } from '../sign-in-page.ts';
import { command, hostFolders, serviceOptions, unwatchedSession } from './deploy-console.ts';
import { missingNginx, startNginx } from './nginx.ts';

test.describe('a console that is deployed', () => {
  test.use({ ignoreHTTPSErrors: true, expectedMessages: unwatchedSession });

  test('fault 101: runs below a path on its host only', async ({ page, deployment }, worker) => {
    const missing = missingNginx();
    if (missing) return void process.stderr.write(`${missing}\n`);
    const address = deployedAt(worker);
    const { origin, port } = new URL(address);
    const { folder, certificate } = await hostFolders('deployed');
    const target = path.join(folder, 'console');

    const hosting = ['--origin', origin, '--base', '/admin', '--certificate', certificate];
    const services = await serviceOptions(page, deployment);
    await command('deploy', [target, ...hosting, ...services]);
    const nginx = await startNginx(
      path.join(folder, 'nginx'),
      ['console.conf', 'unknown-hosts.conf'].map((name) => path.join(target, 'nginx', name)),
      Number(port),
    );
    try {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.goto(`${address}/users/list?q=a`);
      await submitCredentials(page, 'admin');
      await expect(page).toHaveURL(`${address}/users/list?q=a`);
      await page.getByRole('link', { name: 'Tenants', exact: true }).first().click();
      await expect(page).toHaveURL(`${address}/tenants/list`);
      await page.getByRole('table').getByRole('link').first().click();
      await expect(page).toHaveURL(new RegExp(`^${address}/tenants/[0-9a-f-]{36}`));
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Tenants', level: 1 })).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`^${address}/tenants/[0-9a-f-]{36}`));
      const elsewhere = asked.filter(
        (one) => one.startsWith(origin) && !one.startsWith(`${address}/`),
      );
      expect(elsewhere, 'requests to this origin outside of the console’s path').toEqual([]);

      for (const path of ['/', '/tenants/list', '/importmap.json', '/administration']) {
        expect((await page.request.get(origin + path)).status(), path).toBe(404);
      }
      const root = await page.request.get(`${origin}/admin`, { maxRedirects: 0 });
      expect(root.headers().location).toBe('/admin/');
      const headers = (await page.request.get(`${address}/`)).headers();
      expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
      expect(headers['integrity-policy']).toBe('blocked-destinations=(script)');

      const statusFor = (servername: string, host: string) =>
        new Promise<number | string | undefined>((resolve) => {
          const asked = { port, servername, headers: { host }, rejectUnauthorized: false };
          get(asked, ({ statusCode }) => resolve(statusCode)).once('error', ({ message }) =>
            resolve(message),
          );
        });
      expect(await statusFor('localhost', `localhost:${port}`)).toBe(404);
      expect(await statusFor('localhost', `evil.example:${port}`)).toBe(421);
      expect(await statusFor('evil.example', `evil.example:${port}`)).toMatch(/unrecognized name/);

      const shown = await page.request.get(`${address}/`);
      for (const malformed of ['/users/%E0%A4%A', '/%zz']) {
        const answer = await page.request.get(address + malformed);
        expect(answer.status(), malformed).toBe(400);
        const policy = 'content-security-policy';
        expect(answer.headers()[policy]).toBe(shown.headers()[policy]);
        expect(await answer.text(), 'the console’s page').toBe(await shown.text());
      }

      const version = anotherVersion();
      const trusting = { NODE_EXTRA_CA_CERTS: path.join(certificate, 'fullchain.pem') };
      await command('release', ['mf-users', '--version', version, '--data', target], trusting);
      await page.goto(`${address}/users/list`);
      await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
      expect(asked.some((one) => one.includes(`/admin/modules/mf-users/${version}/`))).toBe(true);

      // Tries a module that the console does not know, in a page where every script must have a hash.
      const published = ['--from', await smallModule(folder), '--publish', '--data', target];
      const [link = ''] = /https:\S+$/m.exec(await command('release', published, trusting)) ?? [];
      await page.goto(link);
      await page.getByRole('button', { name: 'Try it' }).click();
      await page.getByRole('link', { name: 'Billing (your trial)' }).click();
      await expect(page.getByRole('heading', { name: 'Billing', level: 1 })).toBeVisible();
      expect(
        asked.some((one) => one.includes(`/admin/modules/mf-billing/${productVersion}-b`)),
      ).toBe(true);

      const history = await command('release', ['--history', '--data', target]);
      expect(history).toMatch(/ release {2}mf-users {2}/);
      expect(history).toMatch(/ settings {2}.*authority/);
      await page.close();
    } finally {
      await nginx.stop();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
