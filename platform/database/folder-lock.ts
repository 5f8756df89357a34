import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Claim, isRunning, ownClaim, parseClaim } from '@console/shared-node/claim.ts';
import { requireOwnFolder } from '@console/shared-node/data-folder.ts';
import { codeOf, NumberedFailure, reasonOf } from '@console/shared-node/failure.ts';

/**
 * Locks a data folder for this process: PGlite lets two processes write into one folder, which destroys
 * it. The lock of a process that no longer runs is taken over.
 *
 * @param lock - the lock file, by default beside the folder
 * @returns a function that releases the lock
 * @throws {NumberedFailure} if another process holds the folder, or it is not writable
 */
export async function lockFolder(
  folder: string,
  lock = `${folder}.lock`,
): Promise<() => Promise<void>> {
  const claim = JSON.stringify(ownClaim());
  await requireOwnFolder(path.dirname(lock), 'MF-152');
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await removeStale(lock, folder);
    await writeFile(lock, claim, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (error instanceof NumberedFailure) throw error;
    if (codeOf(error) === 'EEXIST' && (await readHolder(lock)) !== undefined) throw inUse(folder);
    throw new NumberedFailure(
      'MF-152',
      `The data folder ${folder} cannot be used: ${reasonOf(error)}`,
    );
  }
  return () => rm(lock, { force: true });
}

async function removeStale(lock: string, folder: string): Promise<void> {
  const holder = await readHolder(lock);
  if (holder === undefined) return;
  if (holder !== 'unreadable' && isRunning(holder)) throw inUse(folder, holder.pid);
  // Renames the claim first: if two processes find the same stale claim, only one of them removes it.
  const stale = `${lock}.${process.pid}`;
  await rename(lock, stale);
  await rm(stale, { force: true });
}

async function readHolder(lock: string): Promise<Claim | 'unreadable' | undefined> {
  let content: string;
  try {
    content = await readFile(lock, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined;
    throw error;
  }
  return parseClaim(content) ?? 'unreadable';
}

function inUse(folder: string, pid?: number): NumberedFailure {
  const holder = pid === undefined ? 'another process' : `process ${pid}`;
  return new NumberedFailure(
    'MF-153',
    `The data folder ${folder} is in use by ${holder}; stop it first`,
  );
}
