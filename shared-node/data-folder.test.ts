import { chmodSync, chownSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { makeServedFolder, protectDataFolder, requireOwnFolder } from './data-folder.ts';
import { temporaryFolder } from './testing/running-process.ts';

let place: Awaited<ReturnType<typeof temporaryFolder>>;
let before: number;
const at = (...names: string[]) => path.join(place.folder, ...names);
const modeOf = (...names: string[]) => (statSync(at(...names)).mode & 0o777).toString(8);

beforeEach(async () => {
  place = await temporaryFolder();
  before = process.umask(0o077);
});

afterEach(async () => {
  process.umask(before);
  jest.restoreAllMocks();
  await place.remove();
});

test('a folder for nginx is readable by nginx with every umask, but a folder that exists keeps its mode', async () => {
  await makeServedFolder(at('data/console/nginx'));
  expect([modeOf('data'), modeOf('data/console'), modeOf('data/console/nginx')]).toEqual([
    ...['755', '755', '755'],
  ]);
  chmodSync(at('data/console'), 0o711);
  await makeServedFolder(at('data/console'));
  expect(modeOf('data/console')).toBe('711');
});

test('protects a data folder, except what nginx reads', async () => {
  for (const name of ['nginx', 'releases', 'database']) mkdirSync(at(name), { mode: 0o750 });
  await protectDataFolder(place.folder);
  expect([modeOf(), modeOf('nginx'), modeOf('releases'), modeOf('database')]).toEqual([
    ...['711', '755', '755', '700'],
  ]);
});

test('root may not write into the folder of another account, and is told which account may', async () => {
  await requireOwnFolder(at('missing'), 'MF-124');
  await requireOwnFolder(place.folder, 'MF-124');
  if (process.getuid?.() === 0) chownSync(place.folder, 1, 1);
  jest.spyOn(process, 'geteuid').mockReturnValue(0);
  await expect(requireOwnFolder(place.folder, 'MF-124')).rejects.toThrow(
    /^\/\S+ belongs to (\S+): run this command as \1, with sudo -u \1 <command> \(MF-124\)$/,
  );
});

test('an account with write permission, such as that of a group, may write', async () => {
  chmodSync(place.folder, 0o777);
  if (process.getuid?.() === 0) chownSync(place.folder, 1, 1);
  jest.spyOn(process, 'geteuid').mockReturnValue(4242);
  await requireOwnFolder(place.folder, 'MF-124');
});
