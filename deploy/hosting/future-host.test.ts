import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Store } from '../release/store/store.ts';
import { nginxConfiguration } from './nginx/configuration.ts';

let data: string;

beforeEach(async () => {
  data = await mkdtemp(path.join(tmpdir(), 'console-deployment-'));
});

afterEach(() => rm(data, { recursive: true }));

test('the host of a future module is in the page’s policy, and nginx serves it', async () => {
  const store = new Store(data);
  const origin = 'https://console.example.ch';
  const live = path.join(store.editions, 'live');
  await mkdir(path.join(live, 'page/configs'), { recursive: true });
  for (const name of ['api', 'identity', 'profile'])
    await writeFile(path.join(live, `page/configs/${name}.json`), '{}');
  const edition = {
    number: 1,
    modules: { 'root-config': { origin, path: '/modules', version: '1.0.0', built: {} } },
    settings: { overrideOrigins: [], hosts: { 'mf-billing': 'https://billing.example.ch' } },
    history: [],
  };
  await writeFile(path.join(live, 'edition.json'), JSON.stringify(edition));
  const read = await store.edition();
  if (!read) throw new Error('There is no edition');
  const files = await nginxConfiguration(store, read, { folder: '/nginx' });
  expect(files['page-headers.conf']).toMatch(/script-src 'self' https:\/\/billing\.example\.ch;/);
  expect(files['mf-billing.conf']).toContain('server_name billing.example.ch;');
  // An image that is opened as a page runs no scripts, on the module's host or the console's.
  const policy = `add_header Content-Security-Policy "default-src 'none'; frame-ancestors 'none'; sandbox" always;`;
  for (const name of ['mf-billing.conf', 'file-headers.conf'])
    expect(files[name]).toContain(policy);
  // The console and the module share a port, so one default server is enough.
  expect(files['unknown-hosts.conf']?.match(/listen .*/g)).toEqual([
    'listen 443 ssl http2 default_server;',
  ]);
});
