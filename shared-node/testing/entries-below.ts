import { createHash } from 'node:crypto';
import { type Dirent, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Returns all files, folders and links below a folder, without what is behind a link. The recursive
 * `readdir` of Node 22 and later follows links.
 */
export const entriesBelow = (folder: string): Dirent[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => [
    entry,
    ...(entry.isDirectory() ? entriesBelow(path.join(folder, entry.name)) : []),
  ]);

/** Returns all files below a folder except claims, each with a hash of its content, in order. */
export const fileHashes = (folder: string): string[] =>
  entriesBelow(folder)
    .filter((entry) => entry.isFile() && !entry.parentPath.endsWith('claims'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => `${file} ${createHash('sha256').update(readFileSync(file)).digest('hex')}`)
    .sort();
