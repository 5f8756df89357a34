import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyFolder } from '@console/shared-node/testing/copy-folder.ts';
import { runToEnd } from '@console/shared-node/testing/running-process.ts';
import { type ConsoleFolder, makeConsoleFolder } from '../../testing/console-folder.ts';

const PORT_BASE = 9660;
const dist = path.resolve(__dirname, '../../../dist');

let opened: ConsoleFolder;
let builds: string;

beforeEach(async () => {
  opened = await makeConsoleFolder(PORT_BASE);
  builds = await mkdtemp(path.join(tmpdir(), 'console-builds-'));
});

afterEach(async () => {
  await opened.remove();
  await rm(builds, { recursive: true, force: true });
});

const start = async (portBase = PORT_BASE, built = dist) => {
  const args = [opened.dataFolder, String(portBase), built];
  expect((await runToEnd('deploy/testing/publish-build.ts', {}, args)).stderr).toBe('');
};

const liveVersion = async (module: string) =>
  (await opened.store.edition())?.modules[module]?.version;

async function releaseUsers(version: string): Promise<void> {
  const args = [opened.dataFolder, 'mf-users', path.join(dist, 'mf-users'), version];
  expect((await runToEnd('deploy/testing/release-versions.ts', {}, args)).stderr).toBe('');
}

test('a start does not undo what was released or rolled back, until there is a new build', async () => {
  const first = await liveVersion('mf-users');
  await releaseUsers('6.0.0');
  await start();
  expect(await liveVersion('mf-users')).toBe('6.0.0');

  const back = ['mf-users', '--to', String(first), '--data', opened.dataFolder];
  await runToEnd('deploy/release/main.ts', {}, back);
  await start();
  expect(await liveVersion('mf-users')).toBe(first);

  await copyFolder(dist, builds);
  await writeFile(path.join(builds, 'mf-users/assets/i18n/en.json'), '{}');
  await start(PORT_BASE, builds);
  expect([first, '6.0.0']).not.toContain(await liveVersion('mf-users'));
  const { history = [] } = (await opened.store.edition()) ?? {};
  expect(history.at(-1)).toMatchObject({ module: 'mf-users', how: 'start', from: first });
});

test('a start at other ports changes the addresses of all published versions', async () => {
  await releaseUsers('6.0.0');
  await start(PORT_BASE + 100);
  const { imports, integrity } = opened.liveMap();
  const addresses = [...Object.values(imports), ...Object.keys(integrity)];
  const bases = new Set(addresses.map((address) => new URL(address).port.slice(0, 3)));
  expect([...bases]).toEqual([String(PORT_BASE + 100).slice(0, 3)]);
});
