import { createHmac, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '@console/shared-node/failure.ts';
import { unfinishedName } from '../release/store/files.ts';

/**
 * Returns a function that hashes a user's `sub` with a salt of this deployment. The salt is created
 * once and kept in a file outside the database, so that the database alone does not identify users.
 */
export async function userHasher(dataFolder: string): Promise<(subject: string) => string> {
  const salt = await readSalt(path.join(dataFolder, 'reports.salt'));
  return (subject) => createHmac('sha256', salt).update(subject).digest('base64url');
}

async function readSalt(file: string): Promise<Buffer> {
  const unfinished = unfinishedName(file);
  try {
    return await readFile(file);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
  try {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(unfinished, randomBytes(32), { mode: 0o600, flush: true });
    // `link` is atomic: if two processes create a salt, both use the first one.
    await link(unfinished, file).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error;
    });
  } finally {
    await rm(unfinished, { force: true });
  }
  return readFile(file);
}

/** How many reports of a user are counted per minute; more would add no information. */
const REPORTS_PER_MINUTE = 5;

/** Limits the reports of each user. */
export class Allowance {
  #minute = 0;
  readonly #taken = new Map<string, number>();

  /** Returns whether a user's report may be counted. @param now - in milliseconds since 1970 */
  take(user: string, now: number): boolean {
    const minute = Math.floor(now / 60_000);
    if (minute !== this.#minute) this.#taken.clear();
    this.#minute = minute;
    const taken = this.#taken.get(user) ?? 0;
    this.#taken.set(user, taken + 1);
    return taken < REPORTS_PER_MINUTE;
  }
}
