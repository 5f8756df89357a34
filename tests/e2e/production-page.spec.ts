import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { publishEdition } from '@console/deploy/release/edition/publish-edition.ts';
import { Store } from '@console/deploy/release/store/store.ts';
import { consoleServer } from '@console/deploy/static/console-server.ts';
import { deploymentHeaders } from '@console/deploy/static/deployment-headers.ts';
import { close, listen } from '@console/shared-node/http/listen.ts';
import { serverFor } from '../run/worker-console.ts';
import { expect, openAs, test } from './console.ts';
import { anotherVersion, publishUsers } from './second-build.ts';

/** Address of a script on a module's server. */
let script: string;

let restore: () => Promise<void>;

/** Replaces the worker's console with a deployment that allows only published modules. */
test.beforeAll(async ({ deployment, dataFolder }) => {
  const store = new Store(dataFolder);
  const local = serverFor(deployment);
  const before = await store.edition();
  if (!before) throw new Error('No console is deployed');
  const allow = async (settings: typeof before.settings) => {
    const current = (await store.edition()) ?? before;
    await publishEdition(store, current, { ...current, settings, changes: [] });
  };
  // `reportUrl` is empty, because this deployment has no receiver of reports.
  await allow({ overrideOrigins: [], reportUrl: '' });
  const { origin, version } = before.modules['mf-hubs'] ?? {};
  script = `${origin}/mf-hubs/${version}/mf-hubs.js`;
  const port = Number(new URL(deployment.origin).port);
  const strict = consoleServer(store, await deploymentHeaders(store));
  await close(local);
  await listen(strict, port);
  restore = async () => {
    await close(strict);
    await allow(before.settings);
    await listen(local, port);
  };
});

test.afterAll(() => restore());

test('every screen runs, and a published version can be tried', async ({ page, dataFolder }) => {
  const version = anotherVersion();
  await publishUsers(dataFolder, version);
  await openAs(page, 'admin', '/tenants/list');
  const headers = await page.request.get('/').then((response) => response.headers());
  expect(headers['integrity-policy']).toBe('blocked-destinations=(script)');
  for (const name of ['Users', 'Hubs', 'Tenants']) {
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  }
  await page.goto(`/users/list?versions=mf-users@${version}`);
  await page.getByRole('button', { name: 'Try it' }).click();
  await expect(page.getByText(`You are trying: Users ${version}.`)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Users', exact: true })).toBeVisible();
});

test.describe('what the headers forbid', () => {
  test.use({ expectedMessages: /Content Security Policy|Integrity-Policy|integrity|ERR_BLOCKED/ });

  test('no script runs without a matching hash, even from an allowed host', async ({ page }) => {
    await openAs(page, 'admin', '/tenants/list');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const wrong = `sha384-${'A'.repeat(64)}`;
    const run = (integrity: string, crossOrigin: string | null) =>
      page.evaluate(
        ([src, hash, mode]) =>
          new Promise<string>((resolve) => {
            const script = document.createElement('script');
            script.onload = () => resolve('ran');
            script.onerror = () => resolve('refused');
            Object.assign(script, { src, integrity: hash, crossOrigin: mode });
            document.head.append(script);
          }),
        [script, integrity, crossOrigin] as const,
      );
    expect(await run('', 'anonymous')).toBe('refused');
    expect(await run('', null)).toBe('refused');
    expect(await run(wrong, 'anonymous')).toBe('refused');
    const right = await page.evaluate((address) => {
      const map = document.querySelector('script[type=systemjs-importmap]')?.textContent;
      return JSON.parse(map ?? '').integrity[address];
    }, script);
    expect(await run(right, 'anonymous')).toBe('ran');
  });

  test('no origin outside the list can be reached in any way', async ({ page }) => {
    const asked: string[] = [];
    const outside = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.setHeader('Access-Control-Allow-Origin', '*').end();
    }).listen(0);
    await once(outside, 'listening');
    const origin = `http://localhost:${(outside.address() as AddressInfo).port}`;
    // Proves that the server can be reached, and that it records requests.
    await fetch(`${origin}/from-outside`);

    await openAs(page, 'admin', '/tenants/list');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const violated: string[] = [];
    await page.exposeFunction('tell', (directive: string) => violated.push(directive));
    await page.evaluate(async (to) => {
      const tell: (directive: string) => void = Reflect.get(window, 'tell');
      document.addEventListener('securitypolicyviolation', (event) =>
        tell(event.effectiveDirective),
      );
      const add = (tag: string, more: Record<string, string>) =>
        document.body.append(Object.assign(document.createElement(tag), more));
      await fetch(`${to}/fetch`).catch(() => undefined);
      navigator.sendBeacon(`${to}/beacon`, 'x');
      new EventSource(`${to}/events`).close();
      new WebSocket(`${to.replace('http', 'ws')}/socket`).close();
      add('img', { src: `${to}/image` });
      add('link', { rel: 'stylesheet', href: `${to}/style.css` });
      add('link', { rel: 'prefetch', href: `${to}/prefetch` });
      add('iframe', { src: `${to}/frame` });
      try {
        add('object', { data: `${to}/object` });
      } catch {
        tell('trusted-types');
      }
      add('video', { src: `${to}/video` });
      document.fonts.add(await new FontFace('x', `url(${to}/font)`));
      await document.fonts.load('1em x').catch(() => undefined);
      const form = document.createElement('form');
      Object.assign(form, { action: `${to}/form`, method: 'post' });
      document.body.append(form);
      form.submit();
    }, origin);
    await expect
      .poll(() => [...new Set(violated)].sort())
      .toEqual([
        'connect-src',
        'default-src',
        'font-src',
        'form-action',
        'frame-src',
        'img-src',
        'media-src',
        'style-src-elem',
        'trusted-types',
      ]);
    expect(asked).toEqual(['/from-outside']);
    outside.close();
  });
});
