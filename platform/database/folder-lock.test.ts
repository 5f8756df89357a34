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

test('a folder that a running process holds is refused, with the number of that process', async () => {
  const unlock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(`in use by process ${process.pid}`);
  await unlock();
});

test('a folder that was given back can be had again', async () => {
  const unlock = await lockFolder(folder);
  await unlock();
  const unlockAgain = await lockFolder(folder);
  await unlockAgain();
});

test('the claim of a process that was killed is taken over', async () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  await writeFile(`${folder}.lock`, JSON.stringify({ pid, started: '1' }));
  const unlock = await lockFolder(folder);
  expect(JSON.parse(await readFile(`${folder}.lock`, 'utf8'))).toMatchObject({ pid: process.pid });
  await unlock();
});

test('fault 110: the claim of a process that has ended is taken over, though its parent has not noticed', async () => {
  // The shell becomes a program that never asks about the child that it has been left.
  const parent = spawn('sh', ['-c', 'cat <&3 & echo $!; exec sleep 600 3<&-'], {
    stdio: ['ignore', 'pipe', 'ignore', 'pipe'],
  });
  try {
    const [printed] = await once(parent.stdout as Readable, 'data');
    const pid = Number(printed);
    const read = (id: number | undefined) => readFileSync(`/proc/${id}/stat`, 'utf8');
    const stat = () => read(pid).split(') ')[1]?.split(' ') ?? [];
    // Only then: a shell would ask about a child that ends before.
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

test('a claim whose number belongs to another process by now is taken over', async () => {
  await writeFile(`${folder}.lock`, JSON.stringify({ pid: process.ppid, started: 'long ago' }));
  const unlock = await lockFolder(folder);
  await unlock();
});

test('a claim that cannot be read is taken over', async () => {
  await writeFile(`${folder}.lock`, '');
  const unlock = await lockFolder(folder);
  await unlock();
});

test('a place where no folder can be made is a failure to start, in one sentence', async () => {
  await writeFile(folder, 'a file');
  const failure = await lockFolder(path.join(folder, 'database')).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(NumberedFailure);
  expect(String(failure)).toMatch(
    /^NumberedFailure: The data folder .* cannot be used: [^\n]* \(MF-152\)$/,
  );
});
