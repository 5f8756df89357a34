import path from 'node:path';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { isRecord, readWritten } from '../files.ts';
import type { Objects } from './objects.ts';

/**
 * The one object that changes: the page, which says of itself which edition it is of. All else is
 * found from there, and never changes.
 */
const LIVE = 'index.html';

/** What is live in a bucket. */
export interface Live {
  /** ETag of the page. */
  readonly tag: string;
  /** Name of its edition: `<number>-<id>`. */
  readonly edition: string;
}

/** @returns nothing where nothing was ever live */
export async function readLive(objects: Objects): Promise<Live | undefined> {
  const found = await objects.read(LIVE);
  if (!found) return undefined;
  const { tag, edition = '' } = found;
  if (!/^\d+-[\w-]+$/.test(edition)) throw damaged(LIVE);
  return { tag, edition };
}

/**
 * Makes an edition live, whose objects are all there, in the place of the one that is live.
 *
 * @param page - its page
 * @returns false where another one is live by now
 */
export async function replaceLive(
  objects: Objects,
  before: Live | undefined,
  edition: string,
  page: Buffer,
): Promise<boolean> {
  // Two editions may have the same page; the same content would have the same ETag.
  const content = Buffer.concat([page, Buffer.from(`<!-- ${edition} -->\n`)]);
  const onlyIf = before ? { tag: before.tag } : 'missing';
  const isLive = async () => (await readLive(objects))?.edition === edition;
  try {
    if (await objects.write(LIVE, content, { onlyIf, edition })) return true;
  } catch (error) {
    // Its answer may be lost, and the page written.
    if (await isLive().catch(() => false)) return true;
    throw error;
  }
  // Asked again after a lost answer, a server refuses what it has done.
  return isLive();
}

/** What goes from edition to edition beside what it runs. */
export interface State {
  /** Names of the editions before it that are kept, the oldest first. */
  readonly past: readonly string[];
  /** The versions that are published, each with the hash of its content. */
  readonly published: Readonly<Record<string, string>>;
  /** When a version was removed, by its name: while its objects may still be going, it cannot come back. */
  readonly removed: Readonly<Record<string, string>>;
}

/** Its file in the folder of an edition. */
export const stateFile = 'bucket.json';

/** @throws {NumberedFailure} when it is damaged */
export async function stateOf(folder: string): Promise<State> {
  const state = await readWritten(path.join(folder, stateFile), isState);
  // They become paths.
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
    `${name} in the bucket is missing or damaged. Put it back from a copy`,
  );
