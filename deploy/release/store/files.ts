import { chmod, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SERVED } from '@console/shared-node/data-folder.ts';
import { codeOf, NumberedFailure } from '@console/shared-node/failure.ts';

/** Age from which an unfinished file can only be from a killed process. */
const ABANDONED_AFTER_MS = 600_000;

const MARK = '.unfinished-';

/** Returns a unique temporary name beside a file or folder. */
export function unfinishedName(location: string): string {
  return `${location}${MARK}${process.pid}-${crypto.randomUUID()}`;
}

/** Returns whether a name is a temporary one. */
export const isUnfinished = (name: string): boolean => name.includes(MARK);

/** Writes a file atomically, readable by all. */
export async function writeWhole(file: string, content: string): Promise<void> {
  await makeBeside(file, async (unfinished) => {
    await writeFile(unfinished, content, { flush: true });
    await chmod(unfinished, SERVED.file);
    await rename(unfinished, file);
  });
}

/**
 * Creates a file or folder under a temporary name; `make` must rename it when it is complete. If `make`
 * fails, the temporary file is removed, so that a full disk gets its space back.
 */
export async function makeBeside(
  location: string,
  make: (unfinished: string) => Promise<void>,
): Promise<void> {
  const unfinished = unfinishedName(location);
  try {
    await make(unfinished);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/** Removes the temporary files of killed processes from a folder. */
export async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!isUnfinished(name)) continue;
    const location = path.join(folder, name);
    const status = await stat(location).catch(() => undefined);
    if (status && Date.now() - status.mtimeMs > ABANDONED_AFTER_MS) {
      await rm(location, { recursive: true, force: true });
    }
  }
}

/** Returns indented JSON, for files that people read too. */
export const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/**
 * Reads a JSON file written by the console; `undefined` if it does not exist.
 *
 * @param isComplete - checks that the content is complete
 * @throws {NumberedFailure} naming the file, if it is damaged or cannot be read
 */
export async function readWritten<Content>(
  file: string,
  isComplete: (value: unknown) => value is Content,
): Promise<Content | undefined> {
  const text = await readFile(file, 'utf8').catch(undefinedIfMissing);
  if (text === undefined) return undefined;
  const content = parseWritten(file, text);
  if (isComplete(content)) return content;
  throw damaged(file, 'parts of it are missing');
}

/**
 * Parses JSON from a file.
 *
 * @throws {NumberedFailure} naming the file, if it is invalid
 */
export function parseWritten(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw damaged(file, error instanceof Error ? error.message : String(error));
  }
}

function damaged(file: string, cause: string): Error {
  return new NumberedFailure('MF-121', `${file} is damaged: ${cause}. Restore it from a backup`);
}

function undefinedIfMissing(error: unknown): undefined {
  if (codeOf(error) === 'ENOENT') return undefined;
  throw error;
}

/** Returns whether a value is a JSON object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
