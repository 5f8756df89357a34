import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { moduleInFolder } from './module-in-folder.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'console-module-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const write = (name: string, content: unknown) =>
  writeFile(
    path.join(folder, name),
    typeof content === 'string' ? content : JSON.stringify(content),
  );

test('a folder says by its manifest which module it holds', async () => {
  await write('manifest.json', { module: '@console/mf-billing' });
  await write('mf-billing.js', '');
  expect(moduleInFolder(folder)).toEqual({
    name: 'mf-billing',
    entries: { '@console/mf-billing': 'mf-billing.js' },
  });
});

test.each<[string, Readonly<Record<string, unknown>>, string]>([
  ['nothing', {}, 'has no manifest.json'],
  ['no JSON', { 'manifest.json': '{' }, 'has a manifest.json that is not JSON'],
  ['no object', { 'manifest.json': '7' }, 'whose module is no name such as'],
  ['no name', { 'manifest.json': {} }, 'whose module is no name such as'],
  ['a way out', { 'manifest.json': { module: '@console/mf-../x' } }, 'is no name such as'],
  ['no screen', { 'manifest.json': { module: '@console/shared-ui' } }, 'is no name such as'],
  ['capitals', { 'manifest.json': { module: '@console/mf-Users' } }, 'is no name such as'],
  [
    'no entry',
    { 'manifest.json': { module: '@console/mf-billing' } },
    'has no mf-billing.js, the entry of @console/mf-billing',
  ],
  [
    'a note of its own',
    {
      'manifest.json': { module: '@console/mf-billing' },
      'mf-billing.js': '',
      'release.json': '{}',
    },
    'holds release.json, which is written when it is published',
  ],
])('a folder with %s is refused', async (_, files, reason) => {
  for (const [name, content] of Object.entries(files)) await write(name, content);
  expect(() => moduleInFolder(folder)).toThrow(reason);
  expect(() => moduleInFolder(folder)).toThrow(/\(MF-210\)$/);
});

test('a folder that leads elsewhere, or that is not there, is refused', async () => {
  await write('manifest.json', { module: '@console/mf-billing' });
  await symlink('/etc/hostname', path.join(folder, 'mf-billing.js'));
  expect(() => moduleInFolder(folder)).toThrow('neither file nor folder (MF-210)');
  expect(() => moduleInFolder(path.join(folder, 'none'))).toThrow('is not there (MF-210)');
});
