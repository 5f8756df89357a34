import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { statfsSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from '@console/platform/testing/eventually.ts';
import { programOf } from '@console/shared-node/program.cjs';
import { archiveOf } from '../testing/archive.ts';
import { entries, send } from '../testing/send.ts';
import { ServedConsole, stateIn } from '../testing/served-console.ts';

/** Options of `unshare` for a namespace where a disk can be mounted without root privileges. */
const NAMESPACE = ['--user', '--map-root-user', '--mount'];

/** Mounts a small disk with a copy of a console, and runs a program on it. */
const RUN_ON_DISK = 'mount -t tmpfs -o size=128m tmpfs "$1"; cp -a "$0/." "$1"; shift; exec "$@"';

const MEGABYTE = 1_000_000;

let folder: string;
let served: ServedConsole;
let service: ChildProcess | undefined;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'console-disk-'));
  served = await ServedConsole.start(15_260);
  await served.stopService();
});

afterAll(async () => {
  if (service?.exitCode === null) {
    service.kill();
    await once(service, 'close');
  }
  await served.close();
  await rm(folder, { recursive: true });
});

/** Returns the service's disk as this process sees it. */
const disk = (): string => `/proc/${service?.pid}/root${folder}`;

function leave(bytes: number): void {
  const { bavail, bsize } = statfsSync(disk());
  writeFileSync(path.join(disk(), 'filler'), Buffer.alloc(bavail * bsize - bytes));
}

const freeSpace = () => rm(path.join(disk(), 'filler'));

test('on a full disk a release is refused and nothing changes; once there is space, the release goes live', async () => {
  if (spawnSync('unshare', [...NAMESPACE, 'true']).status !== 0) {
    return void process.stderr.write(
      'A full disk was not tested: unshare is missing, or not permitted\n',
    );
  }
  const program = programOf(path.join(__dirname, 'main.ts'));
  const words = [served.opened.dataFolder, folder, process.execPath, program];
  const { port } = new URL(served.origin);
  const settings = { DATA_FOLDER: folder, ISSUER: served.issuer.issuer, PORT: port };
  service = spawn('unshare', [...NAMESPACE, 'sh', '-euc', RUN_ON_DISK, ...words], {
    env: { ...process.env, ...settings },
    stdio: 'ignore',
  });
  await eventually(() => fetch(`${served.origin}/releases/service`));
  const before = stateIn(disk());
  const body = await archiveOf([...entries(), ['mf-users/noise.txt', randomBytes(8 * MEGABYTE)]]);
  const release = () => send(served.origin, { token: served.admin(), body });
  const full = expect.stringMatching(/^\/\S+ cannot be used: no space left on device \(MF-124\)$/);

  leave(MEGABYTE);
  expect(await release()).toEqual([503, full]);
  expect(stateIn(disk())).toEqual(before);
  await freeSpace();
  // The upload fits, but its compressed files do not.
  const text = randomBytes(MEGABYTE).toString('hex');
  leave(3.6 * MEGABYTE);
  const large = await archiveOf([...entries(), ['mf-users/large.txt', Buffer.from(text)]]);
  expect(await send(served.origin, { token: served.admin(), body: large })).toEqual([200, full]);
  expect(stateIn(disk())).toEqual(before);
  await freeSpace();
  // The unpacked upload fits, but its copy among the releases does not.
  leave(12 * MEGABYTE);
  expect(await release()).toEqual([200, full]);
  expect(stateIn(disk())).toEqual(before);
  await freeSpace();
  expect(await release()).toEqual([200, expect.objectContaining({ versions: expect.anything() })]);
  expect(stateIn(disk()).page).not.toBe(before.page);
  expect(service.exitCode).toBeNull();
});
