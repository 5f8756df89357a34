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

test('the manifest in a folder names its module', async () => {
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
  ['no object', { 'manifest.json': '7' }, 'is not a name such as'],
  ['no name', { 'manifest.json': {} }, 'is not a name such as'],
  [
    'a path to another folder',
    { 'manifest.json': { module: '@console/mf-../x' } },
    'is not a name such as',
  ],
  ['no screen', { 'manifest.json': { module: '@console/shared-ui' } }, 'is not a name such as'],
  ['capitals', { 'manifest.json': { module: '@console/mf-Users' } }, 'is not a name such as'],
  [
    'no entry',
    { 'manifest.json': { module: '@console/mf-billing' } },
    'has no mf-billing.js, the entry of @console/mf-billing',
  ],
  [
    'its own release.json',
    {
      'manifest.json': { module: '@console/mf-billing' },
      'mf-billing.js': '',
      'release.json': '{}',
    },
    'contains release.json, which only a release may write',
  ],
])('a folder with %s is refused', async (_, files, reason) => {
  for (const [name, content] of Object.entries(files)) await write(name, content);
  expect(() => moduleInFolder(folder)).toThrow(reason);
  expect(() => moduleInFolder(folder)).toThrow(/\(MF-210\)$/);
});

test('a folder with a link, or a missing folder, is refused', async () => {
  await write('manifest.json', { module: '@console/mf-billing' });
  await symlink('/etc/hostname', path.join(folder, 'mf-billing.js'));
  expect(() => moduleInFolder(folder)).toThrow('neither a file nor a folder (MF-210)');
  expect(() => moduleInFolder(path.join(folder, 'none'))).toThrow('does not exist (MF-210)');
});
