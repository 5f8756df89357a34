import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isRunning, ownClaim, parseClaim } from '@console/shared-node/claim.ts';
import { codeOf, NumberedFailure } from '@console/shared-node/failure.ts';
import { unfinishedName } from './files.ts';

/** Time limit for waiting; each previous holder usually needs a fraction of a second. */
const TURN_TIMEOUT_MS = 60_000;

/** How many past claims are kept, so that a slow reader never finds none and starts again at 1. */
const KEPT_CLAIMS = 20;

/**
 * Runs work that only one process at a time may do in a folder. A killed process loses the lock.
 *
 * Claims are numbered files, made by exclusive creation; the process with the highest number has the
 * lock. If that process is terminated, the others do not remove its claim: if two processes did, the
 * second could remove the new claim of the first. They claim the next number instead, which only one
 * process gets.
 *
 * @throws {NumberedFailure} if the previous holder does not finish
 */
export async function exclusively<Value>(
  folder: string,
  work: () => Promise<Value>,
): Promise<Value> {
  // Calls within one process are queued, so that only one call watches the claims.
  const before = queues.get(folder);
  const turn = (before ?? Promise.resolve()).then(async () => {
    const claim = await claimNext(folder);
    try {
      return await work();
    } finally {
      await writeFile(freed(claim), '', { mode: 0o600 });
    }
  });
  queues.set(
    folder,
    turn.catch(() => undefined),
  );
  return turn;
}

const queues = new Map<string, Promise<unknown>>();

const freed = (claim: string): string => `${claim}.freed`;

async function claimNext(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (
    const end = Date.now() + TURN_TIMEOUT_MS;
    Date.now() < end;
    await pause(5 + Math.random() * 20)
  ) {
    const last = Math.max(0, ...(await numbersIn(folder)));
    const before = path.join(folder, String(last));
    if (last > 0 && (await isHeld(before))) continue;
    const claim = path.join(folder, String(last + 1));
    if (!(await create(claim))) continue;
    await removePast(folder, last + 1);
    return claim;
  }
  throw new NumberedFailure(
    'MF-120',
    `Another release to ${path.dirname(folder)} has been running for more than a minute`,
  );
}

async function numbersIn(folder: string): Promise<number[]> {
  return (await readdir(folder)).filter((name) => /^\d+$/.test(name)).map(Number);
}

async function isHeld(claim: string): Promise<boolean> {
  const [holder, end] = await Promise.all([read(claim), read(freed(claim))]);
  const process = holder === undefined ? undefined : parseClaim(holder);
  return end === undefined && process !== undefined && isRunning(process);
}

const read = (file: string): Promise<string | undefined> =>
  readFile(file, 'utf8').catch(() => undefined);

/** Creates a claim with its content atomically; returns false if another process has this number. */
async function create(claim: string): Promise<boolean> {
  const unfinished = unfinishedName(claim);
  await writeFile(unfinished, JSON.stringify(ownClaim()), { mode: 0o600 });
  try {
    await link(unfinished, claim);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(unfinished, { force: true });
  }
}

async function removePast(folder: string, present: number): Promise<void> {
  const past = (await readdir(folder)).filter(
    (name) => Number.parseInt(name, 10) <= present - KEPT_CLAIMS,
  );
  await Promise.all(past.map((name) => rm(path.join(folder, name), { force: true })));
}
