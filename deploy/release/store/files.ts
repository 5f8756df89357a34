import { chmod, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SERVED } from '@console/shared-node/data-folder.ts';
import { codeOf, NumberedFailure } from '@console/shared-node/failure.ts';

/** What is unfinished for so long belongs to a process that was killed. */
const ABANDONED_AFTER_MS = 600_000;

const MARK = '.unfinished-';

/** A name beside a file or folder under which it can be made, unknown to any other process. */
export function unfinishedName(place: string): string {
  return `${place}${MARK}${process.pid}-${crypto.randomUUID()}`;
}

/** Whether a name is one of those. */
export const isUnfinished = (name: string): boolean => name.includes(MARK);

/** Writes a file that all may read, so that they see the old content or the new, never a part. */
export async function writeWhole(file: string, content: string): Promise<void> {
  await makeBeside(file, async (unfinished) => {
    await writeFile(unfinished, content, { flush: true });
    await chmod(unfinished, SERVED.file);
    await rename(unfinished, file);
  });
}

/**
 * Makes a file or folder under a name of its own, to be renamed to its place when it is whole. What
 * is half made is removed when that fails: a full disk would stay full.
 */
export async function makeBeside(
  place: string,
  make: (unfinished: string) => Promise<void>,
): Promise<void> {
  const unfinished = unfinishedName(place);
  try {
    await make(unfinished);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/** Removes what killed processes left unfinished in a folder. */
export async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!isUnfinished(name)) continue;
    const place = path.join(folder, name);
    const status = await stat(place).catch(() => undefined);
    if (status && Date.now() - status.mtimeMs > ABANDONED_AFTER_MS) {
      await rm(place, { recursive: true, force: true });
    }
  }
}

/** JSON as it stands in a file that people read too. */
export const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/**
 * Reads JSON that the console has written, whole; nothing where there is no such file.
 *
 * @param isWhole - whether it is what was written there
 * @throws {NumberedFailure} naming the file, when it is damaged or cannot be read
 */
export async function readWritten<Content>(
  file: string,
  isWhole: (value: unknown) => value is Content,
): Promise<Content | undefined> {
  const text = await readFile(file, 'utf8').catch(nothingWhereMissing);
  if (text === undefined) return undefined;
  const content = parseWritten(file, text);
  if (isWhole(content)) return content;
  throw damaged(file, 'parts of it are missing');
}

/**
 * JSON from the text of a file.
 *
 * @throws {NumberedFailure} naming the file, when it is none
 */
export function parseWritten(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw damaged(file, error instanceof Error ? error.message : String(error));
  }
}

function damaged(file: string, cause: string): Error {
  return new NumberedFailure('MF-121', `${file} is damaged: ${cause}. Put it back from a copy`);
}

function nothingWhereMissing(error: unknown): undefined {
  if (codeOf(error) === 'ENOENT') return undefined;
  throw error;
}

/** An object of JSON. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
