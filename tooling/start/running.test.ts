import { chmodSync, lstatSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyEmptyCluster } from '@console/platform/testing/empty-cluster.ts';
import { eventually } from '@console/platform/testing/eventually.ts';
import { entriesBelow } from '@console/shared-node/testing/entries-below.ts';
import { type RunningCommand, runCommand, runToEnd } from '../testing/command.ts';
import { processesBelow, stillRunning } from '../testing/process-tree.ts';

const root = path.resolve(__dirname, '../..');
const PORT_BASE = 20_700;
const origin = `http://localhost:${PORT_BASE}`;

// All tests use one console, and depend on their order: it is used, stopped, started again, and broken.
let data: string;
let command: RunningCommand;

beforeAll(async () => {
  data = mkdtempSync(path.join(tmpdir(), 'console-running-'));
  // The database of the API does not exist yet: the start creates it.
  await copyEmptyCluster(path.join(data, 'identity'));
  command = await start(0o000);
});

afterAll(async () => {
  await command.stop();
  rmSync(data, { recursive: true, force: true });
});

const startAt = (portBase: number, ...options: readonly string[]) => [
  ...['tooling/start', '--port-base', String(portBase), '--data', data, ...options],
];

/** Starts the console with a umask, which child processes inherit. */
function start(umask: number, ...options: readonly string[]): Promise<RunningCommand> {
  const before = process.umask(umask);
  const starting = runCommand(root, startAt(PORT_BASE, ...options), 'Stop with Ctrl-C');
  process.umask(before);
  return starting;
}

const parts = [
  { name: 'The admin API', program: 'platform-api-main', address: ':10/readyz' },
  { name: 'The identity provider', program: 'platform-identity-main', address: ':11/readyz' },
  {
    name: 'The static servers',
    program: 'deploy-static-main',
    address: ':3/mf-users/versions.json',
  },
];

/** Requests an address such as `:10/readyz`, in which 10 is the offset from the port base. */
const request = (address: string) =>
  fetch(address.replace(/:(\d+)/, (_, offset) => `http://localhost:${PORT_BASE + Number(offset)}`));

const processOf = (program: string) =>
  processesBelow(command.process.pid).find((one) => one.command.includes(program))?.pid;

const firstFiles = () =>
  Promise.all(
    ['/', '/importmap.json', '/configs/api.json', '/configs/identity.json'].map(async (address) =>
      (await fetch(origin + address)).text(),
    ),
  );

test('a start reports no errors, and the console answers', async () => {
  expect(command.errors()).toBe('');
  expect(command.output()).toContain(`The console is at ${origin}`);
  for (const address of [':0/', ':1/', ':7/']) {
    expect((await request(address)).status).toBeLessThan(500);
  }
});

test('fault 82: with umask 000, other users can only read what the console serves', () => {
  expect(wrongModes()).toEqual([]);
});

test('fault 76: a second start on the same data is refused in one sentence and changes nothing', async () => {
  const before = await firstFiles();
  const refusal = `^The data folder ${data} is in use by process \\d+[^\\n]* \\(MF-153\\)\\n$`;
  await expect(runToEnd(root, startAt(PORT_BASE + 50))).rejects.toThrow(new RegExp(refusal));
  expect(await firstFiles()).toEqual(before);
});

test.each(parts)(
  'fault 75: $name restarts when it is killed, and the others keep running',
  async ({ name, program, address }) => {
    const pids = () => parts.map((part) => processOf(`.cache/${part.program}`));
    const before = pids();
    process.kill(Number(processOf(`.cache/${program}`)), 'SIGKILL');
    await eventually(() =>
      expect(command.output()).toContain(`${name} ended (SIGKILL); restarting.`),
    );
    await eventually(async () => expect((await request(address)).status).toBe(200));
    for (const [index, pid] of pids().entries()) {
      expect(pid).toBeDefined();
      expect(pid !== before[index]).toBe(parts[index]?.program === program);
    }
    expect(await firstFiles()).toHaveLength(4);
  },
);

test('the receiver of reports starts at the first report, and restarts after it is killed', async () => {
  const receivers = () =>
    processesBelow(command.process.pid).filter((one) =>
      one.command.includes('serve.cjs deploy/release-service'),
    );
  const report = { module: 'page', number: 'MF-048', stage: 'script', message: 'Error' };
  const send = async () => {
    const body = JSON.stringify(report);
    return (await fetch(`${origin}/reports`, { method: 'POST', body })).status;
  };
  expect(receivers()).toEqual([]);
  expect(await Promise.all([send(), send(), send()])).toEqual([204, 204, 204]);
  const [first] = receivers();
  process.kill(Number(first?.pid), 'SIGKILL');
  await eventually(async () => expect(await send()).toBe(204));
  expect(receivers()).toHaveLength(1);
  expect(receivers()[0]?.pid).not.toBe(first?.pid);
});

test('Ctrl-C stops all processes', async () => {
  const all = processesBelow(command.process.pid);
  expect(all.length).toBeGreaterThan(parts.length);
  await command.stop();
  expect(command.process.exitCode).toBe(0);
  await eventually(() => expect(stillRunning(all)).toEqual([]));
  for (const address of [':0/', ':10/healthz', ':11/']) {
    await expect(request(address)).rejects.toThrow();
  }
});

test('fault 82: with umask 077, a start corrects wrong modes of existing files', async () => {
  for (const file of allPaths()) chmodSync(file, lstatSync(file).mode | 0o666);
  // No identity provider runs, but the start also protects its files.
  command = await start(0o077, '--authority', 'http://localhost:1/realms/none');
  expect(command.errors()).toBe('');
  expect(wrongModes()).toEqual([]);
});

test('fault 109: a console whose parts have all been given up ends with one sentence', async () => {
  // Without the data folder, no part can start again.
  rmSync(data, { recursive: true });
  writeFileSync(data, '');
  const pids = parts.flatMap(({ program }) => processOf(program) ?? []);
  for (const pid of pids) process.kill(pid, 'SIGKILL');
  await eventually(() => expect(command.output().match(/MF-182/g)).toHaveLength(pids.length));
  await eventually(() => expect(command.process.exitCode).toBe(1));
  expect(command.output().trim().split('\n').at(-1)).toBe(
    `All parts of the console have ended. Read the logs in ${data}/logs, then start the console again (MF-186)`,
  );
});

/** Paths that the static servers publish. All other files are private to the owner. */
const SERVED = /^(releases|editions\/\d+\/page)(\/|$)/;

/** Folders above the served paths. Other users can traverse these folders, but not list them. */
const ABOVE_SERVED = /^(|editions|editions\/\d+)$/;

/** Returns the files and folders, in the data folder, that have a wrong mode for other users. */
const wrongModes = (): string[] =>
  allPaths()
    .map((file) => ({ file, mode: lstatSync(file).mode & 0o077 }))
    .filter(({ file, mode }) => mode !== modeForOthers(file))
    .map(({ file, mode }) => `${mode.toString(8)} ${file}`);

function modeForOthers(file: string): number {
  const name = path.relative(data, file);
  if (ABOVE_SERVED.test(name)) return 0o011;
  if (!SERVED.test(name)) return 0;
  // nginx has its own account, and reads these files and folders.
  return lstatSync(file).isDirectory() ? 0o055 : 0o044;
}

/** Returns the data folder and everything in it. Leaves out links, because their mode has no effect. */
const allPaths = (): string[] => [
  data,
  ...entriesBelow(data)
    .filter((entry) => !entry.isSymbolicLink())
    .map((entry) => path.join(entry.parentPath, entry.name)),
];
