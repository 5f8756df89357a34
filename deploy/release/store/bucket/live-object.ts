import path from 'node:path';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { isRecord, readWritten } from '../files.ts';
import type { Objects } from './objects.ts';

/**
 * The key of the page. The page is the only object that changes. Its metadata contains the name of the
 * live edition, from which all other objects are found.
 */
const LIVE = 'index.html';

/** The live page of a bucket. */
export interface Live {
  /** ETag of the page. */
  readonly tag: string;
  /** Name of its edition: `<number>-<id>`. */
  readonly edition: string;
}

/** @returns `undefined` if there never was a live edition */
export async function readLive(objects: Objects): Promise<Live | undefined> {
  const found = await objects.read(LIVE);
  if (!found) return undefined;
  const { tag, edition = '' } = found;
  if (!/^\d+-[\w-]+$/.test(edition)) throw damaged(LIVE);
  return { tag, edition };
}

/**
 * Makes another edition live, whose objects must all be uploaded already.
 *
 * @param page - the page of the new edition
 * @returns false if another edition went live in between
 */
export async function replaceLive(
  objects: Objects,
  before: Live | undefined,
  edition: string,
  page: Buffer,
): Promise<boolean> {
  // Two editions may have the same page, and equal content could have an equal ETag.
  const content = Buffer.concat([page, Buffer.from(`<!-- ${edition} -->\n`)]);
  const onlyIf = before ? { tag: before.tag } : 'missing';
  const isLive = async () => (await readLive(objects))?.edition === edition;
  try {
    if (await objects.write(LIVE, content, { onlyIf, edition })) return true;
  } catch (error) {
    // If only the answer was lost, the page is written.
    if (await isLive().catch(() => false)) return true;
    throw error;
  }
  // If the SDK retried after a lost answer, the retry is refused although the first attempt succeeded.
  return isLive();
}

/** The state of the bucket, which each edition stores in addition to its modules and page. */
export interface State {
  /** Names of the previous editions that are kept, the oldest first. */
  readonly past: readonly string[];
  /** Content hashes of published versions, by names such as `mf-users/1.4.0`. */
  readonly published: Readonly<Record<string, string>>;
  /** Removal times by version. A version cannot be published while its old objects may still exist. */
  readonly removed: Readonly<Record<string, string>>;
}

/** The file of the state in the folder of an edition. */
export const stateFile = 'bucket.json';

/** @throws {NumberedFailure} if the state is damaged */
export async function readState(folder: string): Promise<State> {
  const state = await readWritten(path.join(folder, stateFile), isState);
  // The names become paths.
  const isWhole =
    state?.past.every((id) => /^\d+-[\w-]+$/.test(id)) &&
    Object.keys(state.published).every((name) => /^[\w-]+\/\d[\w.+-]*$/.test(name));
  if (state && isWhole) return state;
  throw damaged(stateFile);
}

const isState = (value: unknown): value is State =>
  isRecord(value) &&
  Array.isArray(value.past) &&
  isRecord(value.published) &&
  isRecord(value.removed);

export const damaged = (name: string): NumberedFailure =>
  new NumberedFailure(
    'MF-121',
    `${name} in the bucket is missing or damaged. Restore it from a backup`,
  );
