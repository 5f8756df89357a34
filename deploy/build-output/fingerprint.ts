import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Returns a hash over the names and contents of files and folders, without `node_modules`, READMEs
 * and tests. The same content gives the same hash on every machine.
 *
 * @param places - files and folders below `base`
 * @param added - a file below `base` to leave out, because it was added later
 */
export function fingerprint(base: string, places: readonly string[], added?: string): string {
  const hash = createHash('sha256');
  for (const place of places) {
    for (const file of filesOf(path.join(base, place))) {
      if (path.relative(base, file) === added) continue;
      hash.update(`${path.relative(base, file)}\0`).update(readFileSync(file));
    }
  }
  return hash.digest('hex');
}

/** Returns all files except tests at or below a path, in a fixed order. */
export const filesOf = (place: string): string[] =>
  allFilesOf(place).filter((file) => !/\.test\.tsx?$/.test(file));

/** Returns all files at or below a path in a fixed order; none if the path does not exist. */
export function allFilesOf(place: string): string[] {
  const stat = statSync(place, { throwIfNoEntry: false });
  if (!stat) return [];
  if (stat.isFile()) return [place];
  return readdirSync(place)
    .filter((name) => name !== 'node_modules' && name !== 'README.md')
    .sort()
    .flatMap((name) => allFilesOf(path.join(place, name)));
}
