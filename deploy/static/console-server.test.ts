import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { close, listen } from '@console/shared-node/http/listen.ts';
import { moduleServer } from '@console/shared-node/http/module-server.ts';
import { consoleServer } from './console-server.ts';

let folder: string;
let server: Server;
let origin: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'console-server-'));
  const page = path.join(folder, 'page');
  await mkdir(page);
  await writeFile(path.join(page, 'index.html'), 'the page');
  server = consoleServer({ page, releases: path.join(folder, 'releases') }, { 'X-Page': 'yes' });
  origin = await listen(server, 0);
});

afterEach(async () => {
  await close(server);
  await rm(folder, { recursive: true });
});

test('a module without its own server is served as soon as it is published', async () => {
  const address = `${origin}/modules/mf-billing/1.0.0/mf-billing.js`;
  expect((await fetch(address)).status).toBe(404);
  const version = path.join(folder, 'releases/mf-billing/1.0.0');
  await mkdir(version, { recursive: true });
  await writeFile(path.join(version, 'mf-billing.js'), '1;');
  const file = await fetch(address);
  expect([file.status, await file.text()]).toEqual([200, '1;']);
  expect(file.headers.get('content-type')).toContain('javascript');
  expect(file.headers.get('cache-control')).toContain('immutable');
  // If a browser opens the file as a page, it may do nothing.
  expect(file.headers.get('content-security-policy')).toContain(`default-src 'none'`);
  expect(file.headers.get('x-page')).toBeNull();
});

test('a file of a module that a browser opens as a page can run no script and send no form', async () => {
  const version = path.join(folder, 'releases/mf-billing/1.0.0');
  await mkdir(version, { recursive: true });
  const ownServer = moduleServer('mf-billing', path.join(folder, 'releases'), [origin]);
  const own = await listen(ownServer, 0);
  for (const name of ['logo.svg', 'data.xml', 'guide.pdf']) {
    await writeFile(path.join(version, name), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    for (const server of [`${origin}/modules`, own]) {
      const { headers } = await fetch(`${server}/mf-billing/1.0.0/${name}`);
      expect(headers.get('content-security-policy')).toBe(
        `default-src 'none'; frame-ancestors 'none'; sandbox`,
      );
    }
  }
  await close(ownServer);
});

test('paths below the modules never get the page, and cannot leave the folder', async () => {
  expect((await fetch(`${origin}/modules/mf-billing/list`)).status).toBe(404);
  expect((await fetch(`${origin}/modules/..%2fpage/index.html`)).status).not.toBe(200);
  expect(await (await fetch(`${origin}/modules-of-old`)).text()).toBe('the page');
});

test('the page about packages may load its stylesheet, and nothing else', async () => {
  await mkdir(path.join(folder, 'page/sdk'));
  await writeFile(path.join(folder, 'page/sdk/index.html'), 'how to begin');
  const page = await fetch(`${origin}/sdk`);
  expect([page.url, await page.text()]).toEqual([`${origin}/sdk/`, 'how to begin']);
  const policy = page.headers.get('content-security-policy');
  expect(policy).toContain(`default-src 'none'; style-src 'self'`);
  expect(policy).not.toContain('script-src');
  expect(page.headers.get('cache-control')).toBe('no-store, no-transform');
  expect(page.headers.get('x-page')).toBeNull();
});

test('an address that cannot be decoded gets the page, with status 400', async () => {
  for (const address of ['/users/%E0%A4%A', '/%zz', '/modules/%zz', '/a.%zz']) {
    const answer = await fetch(origin + address);
    expect([address, answer.status, await answer.text()]).toEqual([address, 400, 'the page']);
    expect(answer.headers.get('x-page')).toBe('yes');
    expect(answer.headers.get('cache-control')).toBe('no-store, no-transform');
  }
  expect((await fetch(`${origin}/%75sers/list`)).status).toBe(200);
});
