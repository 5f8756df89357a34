import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Returns a hash over the names and contents of files and folders, without `node_modules`, READMEs
 * and tests. The same content gives the same hash on every machine.
 *
 * @param paths - files and folders below `base`
 * @param added - a file below `base` to leave out, because it was added later
 */
export function fingerprint(base: string, paths: readonly string[], added?: string): string {
  const hash = createHash('sha256');
  for (const location of paths) {
    for (const file of filesOf(path.join(base, location))) {
      if (path.relative(base, file) === added) continue;
      hash.update(`${path.relative(base, file)}\0`).update(readFileSync(file));
    }
  }
  return hash.digest('hex');
}

/** Returns all files except tests at or below a path, in a fixed order. */
export const filesOf = (location: string): string[] =>
  allFilesOf(location).filter((file) => !/\.test\.tsx?$/.test(file));

/** Returns all files at or below a path in a fixed order; none if the path does not exist. */
export function allFilesOf(location: string): string[] {
  const stat = statSync(location, { throwIfNoEntry: false });
  if (!stat) return [];
  if (stat.isFile()) return [location];
  return readdirSync(location)
    .filter((name) => name !== 'node_modules' && name !== 'README.md')
    .sort()
    .flatMap((name) => allFilesOf(path.join(location, name)));
}
