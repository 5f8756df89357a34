import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { plantEmptyClusters } from '@console/platform/testing/empty-cluster.ts';
import { eventually } from '@console/platform/testing/eventually.ts';
import { type RunningCommand, runCommand, runToEnd } from '../testing/command.ts';
import { processesBelow, stillRunning } from '../testing/process-tree.ts';

const root = path.resolve(__dirname, '../..');
const PORT_BASE = 20_700;
const origin = `http://localhost:${PORT_BASE}`;

let folder: string;
let command: RunningCommand;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'console-parts-'));
  await plantEmptyClusters(folder);
  const args = ['tooling/start', '--port-base', String(PORT_BASE), '--data', folder];
  command = await runCommand(root, args, 'Stop with Ctrl-C');
});

afterAll(async () => {
  await command.stop();
  rmSync(folder, { recursive: true, force: true });
});

const parts = [
  { name: 'The admin API', program: 'platform-api-main', asked: 10, address: '/readyz' },
  {
    name: 'The identity provider',
    program: 'platform-identity-main',
    asked: 11,
    address: '/readyz',
  },
  {
    name: 'The static servers',
    program: 'deploy-static-main',
    asked: 3,
    address: '/mf-users/versions.json',
  },
];

/** Returns the process of each part, found by its program. */
const running = () =>
  new Map(
    parts.map(({ program }) => [
      program,
      processesBelow(command.process.pid).find((one) => one.command.includes(`.cache/${program}`))
        ?.pid,
    ]),
  );

const statusOf = async (offset: number, address: string) =>
  (await fetch(`http://localhost:${PORT_BASE + offset}${address}`)).status;

/** Requests the first files of a visit. */
const served = () =>
  Promise.all(
    ['/', '/importmap.json', '/configs/api.json', '/configs/identity.json'].map(async (address) =>
      (await fetch(`${origin}${address}`)).text(),
    ),
  );

test('fault 76: a second start on the same data is refused in one sentence and changes nothing', async () => {
  const before = await served();
  const args = ['tooling/start', '--port-base', String(PORT_BASE + 50), '--data', folder];
  const refusal = `^The data folder ${folder} is in use by process \\d+[^\\n]* \\(MF-153\\)\\n$`;
  await expect(runToEnd(root, args)).rejects.toThrow(new RegExp(refusal));
  expect(await served()).toEqual(before);
});

test.each(parts)(
  'fault 75: $name is started again when it is killed, and the others go on',
  async (part) => {
    const before = running();
    process.kill(Number(before.get(part.program)), 'SIGKILL');
    await eventually(() =>
      expect(command.said()).toContain(`${part.name} ended (SIGKILL); starting again.`),
    );
    await eventually(async () => expect(await statusOf(part.asked, part.address)).toBe(200));
    const after = running();
    expect(after.get(part.program)).not.toBe(before.get(part.program));
    for (const { program } of parts.filter((one) => one !== part)) {
      expect(after.get(program)).toBe(before.get(program));
      expect(after.get(program)).toBeDefined();
    }
    expect(await served()).toHaveLength(4);
  },
);

test('the receiver of reports starts with the first report, and again after it is killed', async () => {
  const receiver = () =>
    processesBelow(command.process.pid).find((one) =>
      one.command.includes('serve.cjs deploy/release-service'),
    );
  const report = { module: 'page', number: 'MF-048', stage: 'script', message: 'Error' };
  const send = async () => {
    const body = JSON.stringify(report);
    return (await fetch(`${origin}/reports`, { method: 'POST', body })).status;
  };
  expect(receiver()).toBeUndefined();
  expect(await Promise.all([send(), send(), send()])).toEqual([204, 204, 204]);
  const first = receiver();
  expect(first).toBeDefined();
  process.kill(Number(first?.pid), 'SIGKILL');
  await eventually(async () => expect(await send()).toBe(204));
  const all = processesBelow(command.process.pid);
  expect(
    all.filter((one) => one.command.includes('serve.cjs deploy/release-service')),
  ).toHaveLength(1);
  expect(receiver()?.pid).not.toBe(first?.pid);
  await command.stop();
  await eventually(() => expect(stillRunning(all)).toEqual([]));
});
