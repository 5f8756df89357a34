import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { close, listen } from '../http/listen.ts';
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

test('a module without a server of its own is served as soon as it is there', async () => {
  const address = `${origin}/modules/mf-billing/1.0.0/mf-billing.js`;
  expect((await fetch(address)).status).toBe(404);
  const version = path.join(folder, 'releases/mf-billing/1.0.0');
  await mkdir(version, { recursive: true });
  await writeFile(path.join(version, 'mf-billing.js'), '1;');
  const file = await fetch(address);
  expect([file.status, await file.text()]).toEqual([200, '1;']);
  expect(file.headers.get('content-type')).toContain('javascript');
  expect(file.headers.get('cache-control')).toContain('immutable');
  // A file may do nothing as a document.
  expect(file.headers.get('content-security-policy')).toContain(`default-src 'none'`);
  expect(file.headers.get('x-page')).toBeNull();
});

test('below the folder of modules nothing is the page, and nothing leads out', async () => {
  expect((await fetch(`${origin}/modules/mf-billing/list`)).status).toBe(404);
  expect((await fetch(`${origin}/modules/..%2fpage/index.html`)).status).not.toBe(200);
  expect(await (await fetch(`${origin}/modules-of-old`)).text()).toBe('the page');
});
