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
import { plantEmptyClusters } from '@console/platform/testing/empty-cluster.ts';
import { eventually } from '@console/platform/testing/eventually.ts';
import { isAnswered } from '@console/shared-node/ports.ts';
import { usualOrLong } from '@console/shared-node/testing/usual-or-long.ts';
import fc from 'fast-check';

const root = path.resolve(__dirname, '../..');
const PORT_BASE = 20_600;
const SEED = 1;

/** Shared by all tests: each start reuses it. */
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'console-told-'));
  await plantEmptyClusters(folder);
});

afterAll(() => {
  for (const { pid, command } of processesOfFolder()) {
    if (command.includes(root)) process.kill(pid, 'SIGKILL');
  }
  rmSync(folder, { recursive: true, force: true });
});

/** Returns all processes started for the folder, even if their parent has ended. */
function processesOfFolder(): { pid: number; command: string }[] {
  return readdirSync('/proc').flatMap((name) => {
    const pid = Number(name);
    if (!Number.isInteger(pid) || pid === process.pid) return [];
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      const environment = readFileSync(`/proc/${pid}/environ`, 'utf8');
      // A process that is loading its program has neither yet, and may be one of them.
      const isLoading = command + environment === '' && readlinkSync(`/proc/${pid}/exe`) !== '';
      return isLoading || (command + environment).includes(folder) ? [{ pid, command }] : [];
    } catch {
      return [];
    }
  });
}

const runs = (program: string) => async () =>
  processesOfFolder().some(({ command }) => command.includes(program));
const answers = (offset: number) => () => isAnswered(PORT_BASE + offset);

/** Commands, each with the steps of its start that are visible from outside, in order. */
const starts = [
  {
    command: 'npm start',
    words: ['tooling/start', '--authority', 'http://localhost:1/realms/none'],
    place: ['--port-base', String(PORT_BASE), '--data'],
    steps: {
      'its program runs': runs('start-main'),
      'the API runs': runs('platform-api-main'),
      'the page answers': answers(0),
    },
  },
  {
    command: 'npm run api',
    words: ['platform/api'],
    place: [],
    steps: { 'its program runs': runs('platform-api-main'), 'it answers': answers(10) },
  },
  {
    command: 'the release service',
    words: ['deploy/release-service'],
    place: [],
    steps: { 'its program runs': runs('release-service-main'), 'it answers': answers(12) },
  },
];

type Start = (typeof starts)[number];

/** Starts a command, signals it at a moment, and waits until it and its descendants have ended. */
async function endAt(
  { words, place }: Start,
  signal: NodeJS.Signals,
  moment: () => Promise<unknown>,
) {
  const offset = words[0] === 'platform/api' ? 10 : 12;
  const environment = {
    ISSUER: 'http://localhost:1/realms/none',
    CONSOLE_ORIGIN: 'http://localhost:9000',
    DEPLOYMENT: folder,
    DATA_FOLDER: folder,
    PORT: String(PORT_BASE + offset),
  };
  const options = place.length > 0 ? [...place, folder] : [];
  const run = path.join(root, 'shared-node/run.cjs');
  const child = spawn(process.execPath, [run, ...words, ...options], {
    env: { ...process.env, ...environment, npm_lifecycle_event: '' },
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await moment();
  child.kill(signal);
  await ended;
  await eventually(() => expect(processesOfFolder()).toEqual([]));
}

const signals: readonly NodeJS.Signals[] = ['SIGTERM', 'SIGINT', 'SIGHUP'];
const moments = starts.flatMap((start, index) =>
  ['at once', ...Object.keys(start.steps)].map((step, place) => ({
    ...{ start, step, command: start.command },
    signal: signals[(index + place) % signals.length] ?? 'SIGTERM',
  })),
);

test.each(moments)('fault 110: $command ends by $signal $step', async ({ start, step, signal }) => {
  const look = Object.entries(start.steps).find(([name]) => name === step)?.[1];
  const seen = async () => eventually(async () => expect(await look?.()).not.toBe(false));
  await endAt(start, signal, seen);
});

test.each(starts)('fault 110: $command ends by SIGTERM at moments by chance', async (start) => {
  const began = Date.now();
  const last = Object.values(start.steps).at(-1);
  await endAt(start, 'SIGTERM', () => eventually(async () => expect(await last?.()).toBe(true)));
  const sampled = { numRuns: usualOrLong(2, 20), seed: SEED };
  const longest = Date.now() - began;
  for (const moment of fc.sample(fc.integer({ min: 0, max: longest }), sampled)) {
    await endAt(start, 'SIGTERM', () => pause(moment));
  }
});

test('fault 110: packages that are being installed are not left behind', async () => {
  const project = path.join(folder, 'project');
  mkdirSync(path.join(project, 'shared-node'), { recursive: true });
  copyFileSync(path.join(root, 'shared-node/run.cjs'), path.join(project, 'shared-node/run.cjs'));
  writeFileSync(path.join(project, 'package-lock.json'), '{}');
  const [npm, note] = [path.join(project, 'npm.cjs'), path.join(project, 'runs')];
  writeFileSync(
    npm,
    `require('fs').writeFileSync(${JSON.stringify(note)}, ''); setInterval(() => {}, 1000);`,
  );
  const child = spawn(
    process.execPath,
    [path.join(project, 'shared-node/run.cjs'), 'tooling/start'],
    {
      env: { ...process.env, npm_execpath: npm },
      stdio: 'ignore',
    },
  );
  await eventually(() => expect(existsSync(note)).toBe(true));
  child.kill('SIGTERM');
  await eventually(() => expect(processesOfFolder()).toEqual([]), 20_000);
});
