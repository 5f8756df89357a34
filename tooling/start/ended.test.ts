import { spawn } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { copyEmptyCluster } from '@console/platform/testing/empty-cluster.ts';
import { eventually } from '@console/platform/testing/eventually.ts';
import { isAnswered } from '@console/shared-node/ports.ts';
import { usualOrLong } from '@console/shared-node/testing/usual-or-long.ts';
import fc from 'fast-check';

const root = path.resolve(__dirname, '../..');
const PORT_BASE = 20_600;
const SEED = 1;

/** Data folder of the console. All tests use it. */
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'console-ended-'));
  await copyEmptyCluster(path.join(folder, 'database'));
});

afterEach(() => {
  for (const { pid, command } of processesOfFolder()) {
    if (command.includes(root)) process.kill(pid, 'SIGKILL');
  }
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Returns all processes that were started for the folder, even if their parent has ended. */
function processesOfFolder(): { pid: number; command: string }[] {
  return readdirSync('/proc').flatMap((name) => {
    const pid = Number(name);
    if (!Number.isInteger(pid) || pid === process.pid) return [];
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      const environment = readFileSync(`/proc/${pid}/environ`, 'utf8');
      // While a process loads its program, both texts are empty: it may belong to the folder.
      const isLoading = command + environment === '' && readlinkSync(`/proc/${pid}/exe`) !== '';
      return isLoading || (command + environment).includes(folder) ? [{ pid, command }] : [];
    } catch {
      return [];
    }
  });
}

const nothingRuns = () => eventually(() => expect(processesOfFolder()).toEqual([]));

/** Returns the process that runs a program; ignores the shell that started it. */
const processOf = (program: string) =>
  processesOfFolder().find(({ command }) => command.includes(program) && !command.startsWith('sh'));

const runs = (program: string) => async () => processOf(program) !== undefined;
const answers = (offset: number) => () => isAnswered(PORT_BASE + offset);

/** Options without the identity provider, for a faster start. The provider would end like the API. */
const startOptions = () => [
  ...['--authority', 'http://localhost:1/realms/none'],
  ...['--port-base', String(PORT_BASE), '--data', folder],
];

/** Commands, each with those steps of its start that another process can see, in order. */
const starts = [
  {
    command: 'npm start',
    program: 'tooling/start',
    options: startOptions,
    steps: {
      'its program runs': runs('start-main'),
      'the API runs': runs('platform-api-main'),
      'the page answers': answers(0),
    },
  },
  {
    command: 'npm run api',
    program: 'platform/api',
    options: () => [],
    steps: { 'its program runs': runs('platform-api-main'), 'it answers': answers(10) },
  },
  {
    command: 'the release service',
    program: 'deploy/release-service',
    options: () => [],
    steps: { 'its program runs': runs('release-service-main'), 'it answers': answers(12) },
  },
];

type Start = (typeof starts)[number];

/** Starts a command, sends it a signal after `moment`, and waits until it and its descendants have ended. */
async function endAt(
  { program, options }: Start,
  signal: NodeJS.Signals,
  moment: () => Promise<unknown>,
) {
  const environment = {
    ISSUER: 'http://localhost:1/realms/none',
    CONSOLE_ORIGIN: 'http://localhost:9000',
    DEPLOYMENT: folder,
    DATA_FOLDER: folder,
    PORT: String(PORT_BASE + (program === 'platform/api' ? 10 : 12)),
  };
  const run = path.join(root, 'shared-node/run.cjs');
  const child = spawn(process.execPath, [run, program, ...options()], {
    env: { ...process.env, ...environment, npm_lifecycle_event: '' },
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await moment();
  child.kill(signal);
  await ended;
  await nothingRuns();
}

const signals: readonly NodeJS.Signals[] = ['SIGTERM', 'SIGINT', 'SIGHUP'];
const moments = starts.flatMap((start, index) =>
  [['it has just been started', undefined] as const, ...Object.entries(start.steps)].map(
    ([step, isReached], stepIndex) => ({
      ...{ start, step, isReached, command: start.command },
      signal: signals[(index + stepIndex) % signals.length] ?? 'SIGTERM',
    }),
  ),
);

/** Milliseconds from a command's start to its last step. */
const startTimes = new Map<string, number>();

test.each(moments)('fault 110: $signal ends $command when $step', async (moment) => {
  const { start, command, isReached, signal } = moment;
  const began = Date.now();
  await endAt(start, signal, async () => {
    await eventually(async () => expect(await isReached?.()).not.toBe(false));
    startTimes.set(command, Date.now() - began);
  });
});

test.each(starts)('fault 110: SIGTERM at a random moment ends $command', async (start) => {
  const sampled = { numRuns: usualOrLong(2, 20), seed: SEED };
  const longest = startTimes.get(start.command) ?? 10_000;
  for (const moment of fc.sample(fc.integer({ min: 0, max: longest }), sampled)) {
    await endAt(start, 'SIGTERM', () => pause(moment));
  }
});

test('fault 110: an installation of packages ends when it is interrupted', async () => {
  const project = path.join(folder, 'project');
  mkdirSync(path.join(project, 'shared-node'), { recursive: true });
  const run = path.join(project, 'shared-node/run.cjs');
  for (const file of ['shared-node/run.cjs', 'shared-node/check-node.cjs', 'package.json'])
    copyFileSync(path.join(root, file), path.join(project, file));
  writeFileSync(path.join(project, 'package-lock.json'), '{}');
  const [npm, note] = [path.join(project, 'npm.cjs'), path.join(project, 'runs')];
  writeFileSync(
    npm,
    `require('fs').writeFileSync(${JSON.stringify(note)}, ''); setInterval(() => {}, 1000);`,
  );
  const child = spawn(process.execPath, [run, 'tooling/start'], {
    env: { ...process.env, npm_execpath: npm },
    stdio: 'ignore',
  });
  await eventually(() => expect(existsSync(note)).toBe(true));
  child.kill('SIGTERM');
  await nothingRuns();
});

/** Starts npm as the leader of a process group, as a terminal does. */
function startNpm(...words: readonly string[]) {
  const npm = spawn('npm', ['run', ...words, '--', ...startOptions()], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let output = '';
  npm.stdout.on('data', (chunk) => {
    output += chunk;
  });
  return { npm, isReady: () => eventually(() => expect(output).toContain('Stop with Ctrl-C')) };
}

interface Kill {
  readonly command: string;
  readonly what: string;
  readonly signal: 'SIGKILL' | 'SIGTERM' | 'SIGHUP';
  /** Returns the id of the process to signal, or the negative id of a process group. */
  readonly target: (npm: number) => number | undefined;
}

const kills: readonly Kill[] = [
  { command: 'start', what: 'npm is killed', signal: 'SIGKILL', target: (npm) => npm },
  ...(['run.cjs', 'start-main'] as const).map((program) => ({
    ...{ command: 'start', what: `${program} is killed`, signal: 'SIGKILL' as const },
    target: () => processOf(program)?.pid,
  })),
  { command: 'start', what: 'its terminal is closed', signal: 'SIGHUP', target: (npm) => -npm },
];

/** Cases that run the same code as those above. */
const similarKills: readonly Kill[] = [
  { command: 'start', what: 'npm receives SIGTERM', signal: 'SIGTERM', target: (npm) => npm },
  { command: 'dev mf-tenants', what: 'npm is killed', signal: 'SIGKILL', target: (npm) => npm },
];

test.each([...kills, ...usualOrLong([], similarKills)])(
  'npm run $command leaves no process behind when $what',
  async ({ command, signal, target }) => {
    const { npm, isReady } = startNpm(...command.split(' '));
    await isReady();
    expect(processesOfFolder().length).toBeGreaterThan(3);
    process.kill(Number(target(Number(npm.pid))), signal);
    if (signal === 'SIGHUP') npm.stdout.destroy();
    await nothingRuns();
  },
);

test('npm start leaves no process behind when it is killed during its start', async () => {
  startNpm('start');
  await eventually(() => expect(processOf('start-main')).toBeDefined());
  process.kill(Number(processOf('run.cjs')?.pid), 'SIGKILL');
  await nothingRuns();
  expect(await isAnswered(PORT_BASE)).toBe(false);
});
