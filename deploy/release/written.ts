import { readFile } from 'node:fs/promises';
import { codeOf, NumberedFailure } from '@console/shared-node/failure.ts';

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
