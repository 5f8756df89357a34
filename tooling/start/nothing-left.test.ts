import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { plantEmptyClusters } from '@console/platform/testing/empty-cluster.ts';
import { eventually } from '@console/platform/testing/eventually.ts';
import { usualOrLong } from '@console/shared-node/testing/usual-or-long.ts';
import { type ListedProcess, processesBelow, stillRunning } from '../testing/process-tree.ts';

const root = path.resolve(__dirname, '../..');
const PORT_BASE = 20_800;

/** Shared by all tests: a start after a kill reuses the folder. */
let folder: string;
/** Processes that a test has started. */
let started: readonly ListedProcess[] = [];

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'console-left-'));
  await plantEmptyClusters(folder);
});

afterEach(() => {
  for (const { pid } of stillRunning(started)) process.kill(pid, 'SIGKILL');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts npm like a terminal, as the leader of a process group. */
function startNpm(words: readonly string[]) {
  const options = ['--port-base', String(PORT_BASE), '--data', folder];
  const separator = words.includes('--') ? [] : ['--'];
  const npm = spawn('npm', ['run', ...words, ...separator, ...options], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let said = '';
  npm.stdout.on('data', (chunk) => {
    said += chunk;
  });
  return { npm, said: () => said };
}

const whose = (words: string) => (processes: readonly ListedProcess[]) =>
  processes.find(({ command }) => command.includes(words) && !command.startsWith('sh'))?.pid;

const runScript = whose('shared-node/run.cjs');
const startScript = whose('start-main');

/** Starts sooner without the identity provider, which ends the same way as the API. */
const lean = ['start', '--', '--authority', 'http://localhost:1/realms/none'];

interface Kill {
  readonly what: string;
  readonly words: readonly string[];
  readonly signal: 'SIGKILL' | 'SIGTERM';
  /** Finds the process to signal, if it is not npm. */
  readonly of?: typeof runScript;
}

const kills: readonly Kill[] = [
  { what: 'npm start, whose npm is killed', words: ['start'], signal: 'SIGKILL' },
  { what: 'npm start, run.cjs killed', words: lean, signal: 'SIGKILL', of: runScript },
  { what: 'npm start, its program killed', words: lean, signal: 'SIGKILL', of: startScript },
];

/** Cases that end through the same code of the same script. */
const alike: readonly Kill[] = [
  { what: 'npm start, asked to end', words: lean, signal: 'SIGTERM' },
  {
    what: 'npm run dev, whose npm is killed',
    words: ['dev', '--', 'mf-tenants'],
    signal: 'SIGKILL',
  },
];

const tried = [...kills, ...usualOrLong([], alike)];

test.each(tried)('$what: nothing goes on', async ({ words, signal, of }) => {
  const { npm, said } = startNpm(words);
  await eventually(() => expect(said()).toContain('Stop with Ctrl-C'));
  started = processesBelow(npm.pid);
  expect(started.length).toBeGreaterThan(3);
  const pid = of ? of(started) : npm.pid;
  process.kill(Number(pid), signal);
  await eventually(() => expect(stillRunning(started)).toEqual([]));
});

test('a terminal that is closed: nothing goes on', async () => {
  const { npm, said } = startNpm(lean);
  await eventually(() => expect(said()).toContain('Stop with Ctrl-C'));
  started = processesBelow(npm.pid);
  process.kill(-Number(npm.pid), 'SIGHUP');
  npm.stdout.destroy();
  await eventually(() => expect(stillRunning(started)).toEqual([]));
});

test('killed while it is starting: nothing goes on', async () => {
  const { npm } = startNpm(['start']);
  await eventually(() => {
    started = processesBelow(npm.pid);
    expect(startScript(started)).toBeDefined();
  });
  process.kill(Number(runScript(started)), 'SIGKILL');
  await eventually(() => expect(stillRunning(started)).toEqual([]));
  await expect(fetch(`http://localhost:${PORT_BASE}/`)).rejects.toThrow();
});
