import { readFileSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { codeOf, reasonOf, StartFailure } from './start-failure.ts';

/**
 * Claims a data folder for this process: PGlite itself lets two processes write into one folder,
 * and that destroys it. A claim whose process is gone (it was killed) is taken over.
 *
 * @returns how to give the claim back
 * @throws StartFailure when another process holds the folder, or it cannot be written to
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const lock = `${folder}.lock`;
  const claim = JSON.stringify({ pid: process.pid, started: startOf(process.pid) });
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await removeStale(lock, folder);
    await writeFile(lock, claim, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (error instanceof StartFailure) throw error;
    if (codeOf(error) === 'EEXIST' && (await readHolder(lock)) !== undefined) throw inUse(folder);
    throw new StartFailure(`The data folder ${folder} cannot be used: ${reasonOf(error)}.`);
  }
  return () => rm(lock, { force: true });
}

async function removeStale(lock: string, folder: string): Promise<void> {
  const holder = await readHolder(lock);
  if (holder === undefined) return;
  if (holder !== 'unreadable' && isRunning(holder)) throw inUse(folder, holder.pid);
  // Renamed first, so that of two processes that find the same stale claim only one removes it.
  const stale = `${lock}.${process.pid}`;
  await rename(lock, stale);
  await rm(stale, { force: true });
}

interface Holder {
  pid: number;
  started: string | undefined;
}

async function readHolder(lock: string): Promise<Holder | 'unreadable' | undefined> {
  let content: string;
  try {
    content = await readFile(lock, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined;
    throw error;
  }
  try {
    const { pid, started }: { pid?: unknown; started?: unknown } = JSON.parse(content);
    if (typeof pid !== 'number') return 'unreadable';
    return { pid, started: typeof started === 'string' ? started : undefined };
  } catch {
    return 'unreadable';
  }
}

function isRunning({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
  // After a restart of the machine another process may have the same number.
  return startOf(pid) === started;
}

/** When a process started, where the system tells (Linux), in its own clock's ticks. */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may contain spaces; the start time is the 20th field after it.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}

function inUse(folder: string, pid?: number): StartFailure {
  const holder = pid === undefined ? 'another process' : `process ${pid}`;
  return new StartFailure(`The data folder ${folder} is in use by ${holder}; stop that one first.`);
}
