import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { temporaryFolder } from '@console/shared-node/testing/running-process.ts';
import { eventually } from '../testing/eventually.ts';
import { lockFolder } from './folder-lock.ts';

let place: Awaited<ReturnType<typeof temporaryFolder>>;
let folder: string;

beforeEach(async () => {
  place = await temporaryFolder();
  folder = path.join(place.folder, 'database');
});

afterEach(() => place.remove());

/** Returns the claim of another process that started long ago. */
const claimBy = (pid: number) => JSON.stringify({ pid, started: 'long ago' });

test('refuses a folder until the process that holds it releases it, and names the process id', async () => {
  const unlock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(`in use by process ${process.pid}`);
  await unlock();
  const unlockAgain = await lockFolder(folder);
  await unlockAgain();
});

test.each([
  ['the claim of a killed process', claimBy(spawnSync(process.execPath, ['-e', '']).pid)],
  ['a claim whose process id has been reused', claimBy(process.ppid)],
  ['a malformed claim', ''],
])('takes over %s', async (_, claim) => {
  await writeFile(`${folder}.lock`, claim);
  const unlock = await lockFolder(folder);
  expect(JSON.parse(await readFile(`${folder}.lock`, 'utf8'))).toMatchObject({ pid: process.pid });
  await unlock();
});

test('fault 110: takes over the claim of a zombie process', async () => {
  // The shell becomes a program that never waits for its child.
  const parent = spawn('sh', ['-c', 'cat <&3 & echo $!; exec sleep 600 3<&-'], {
    stdio: ['ignore', 'pipe', 'ignore', 'pipe'],
  });
  try {
    const [printed] = await once(parent.stdout as Readable, 'data');
    const pid = Number(printed);
    const read = (id: number | undefined) => readFileSync(`/proc/${id}/stat`, 'utf8');
    const stat = () => read(pid).split(') ')[1]?.split(' ') ?? [];
    // Ends the child only after the shell has become `sleep`, because the shell would wait for its child.
    await eventually(() => expect(read(parent.pid)).toContain('(sleep)'));
    (parent.stdio[3] as Writable).end();
    await eventually(() => expect(stat()[0]).toBe('Z'));
    await writeFile(`${folder}.lock`, JSON.stringify({ pid, started: stat()[19] }));
    const unlock = await lockFolder(folder);
    await unlock();
  } finally {
    parent.kill();
  }
});

test('reports a folder that cannot be created in one sentence', async () => {
  await writeFile(folder, 'a file');
  const failure = await lockFolder(path.join(folder, 'database')).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(NumberedFailure);
  expect(String(failure)).toMatch(
    /^NumberedFailure: The data folder .* cannot be used: [^\n]* \(MF-152\)$/,
  );
});
