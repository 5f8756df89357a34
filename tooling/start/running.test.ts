import { chmodSync, lstatSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyEmptyCluster } from '@console/platform/testing/empty-cluster.ts';
import { eventually } from '@console/platform/testing/eventually.ts';
import { type RunningCommand, runCommand, runToEnd } from '../testing/command.ts';
import { processesBelow, stillRunning } from '../testing/process-tree.ts';

const root = path.resolve(__dirname, '../..');
const PORT_BASE = 20_700;
const origin = `http://localhost:${PORT_BASE}`;

// One console for all tests, in order: it is used, stopped, started again, and breaks.
let data: string;
let command: RunningCommand;

beforeAll(async () => {
  data = mkdtempSync(path.join(tmpdir(), 'console-running-'));
  // The start creates the other database.
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

/** Requests an address with an offset from the port base, such as `:10/readyz`. */
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
  expect(command.said()).toContain(`The console is at ${origin}`);
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
      expect(command.said()).toContain(`${name} ended (SIGKILL); restarting.`),
    );
    await eventually(async () => expect((await request(address)).status).toBe(200));
    for (const [index, pid] of pids().entries()) {
      expect(pid).toBeDefined();
      expect(pid !== before[index]).toBe(parts[index]?.program === program);
    }
    expect(await firstFiles()).toHaveLength(4);
  },
);

test('the receiver of reports starts with the first report, and again after it is killed', async () => {
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

test('Ctrl-C stops all of it', async () => {
  const all = processesBelow(command.process.pid);
  expect(all.length).toBeGreaterThan(parts.length);
  await command.stop();
  expect(command.process.exitCode).toBe(0);
  await eventually(() => expect(stillRunning(all)).toEqual([]));
  for (const address of [':0/', ':10/healthz', ':11/']) {
    await expect(request(address)).rejects.toThrow();
  }
});

test('fault 82: with umask 077, a start corrects the modes that an earlier version left', async () => {
  for (const place of places()) chmodSync(place, lstatSync(place).mode | 0o666);
  // Without the identity provider, whose files the start protects all the same.
  command = await start(0o077, '--authority', 'http://localhost:1/realms/none');
  expect(command.errors()).toBe('');
  expect(wrongModes()).toEqual([]);
});

test('fault 109: a console whose parts have all been given up ends with one sentence', async () => {
  // From now on no part can start again.
  rmSync(data, { recursive: true });
  writeFileSync(data, '');
  const pids = parts.flatMap(({ program }) => processOf(program) ?? []);
  for (const pid of pids) process.kill(pid, 'SIGKILL');
  await eventually(() => expect(command.said().match(/MF-182/g)).toHaveLength(pids.length));
  await eventually(() => expect(command.process.exitCode).toBe(1));
  expect(command.said().trim().split('\n').at(-1)).toBe(
    `No part of the console is running any more. Read the logs in ${data}/logs, then start it again (MF-186)`,
  );
});

/** Paths that the static servers publish; all others are private to the owner. */
const SERVED = /^(releases|editions\/\d+\/page)(\/|$)/;

/** Folders above them: other users can traverse, but not list these. */
const ABOVE_SERVED = /^(|editions|editions\/\d+)$/;

/** Returns the files and folders of the data folder whose mode for other users is wrong. */
const wrongModes = (): string[] =>
  places()
    .map((place) => ({ place, mode: lstatSync(place).mode & 0o077 }))
    .filter(({ place, mode }) => mode !== modeForOthers(place))
    .map(({ place, mode }) => `${mode.toString(8)} ${place}`);

function modeForOthers(place: string): number {
  const name = path.relative(data, place);
  if (ABOVE_SERVED.test(name)) return 0o011;
  if (!SERVED.test(name)) return 0;
  // nginx reads these with its own account.
  return lstatSync(place).isDirectory() ? 0o055 : 0o044;
}

/** Returns the data folder and everything in it, except links, whose mode has no effect. */
const places = (): string[] => [
  data,
  ...readdirSync(data, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isSymbolicLink())
    .map((entry) => path.join(entry.parentPath, entry.name)),
];
