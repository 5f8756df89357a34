import { readFileSync } from 'node:fs';
import path from 'node:path';
import { allFilesOf } from '@console/deploy/build-output/fingerprint.ts';
import { type ExportedFiles, type Import, isTest, targetOf } from './imports.ts';

/** A file of fewer lines is small: it has to have more than one user, or it could be part of it. */
export const SMALL_FILE_LINES = 40;

/** A source file and how long it is. */
interface SourceFile {
  /** Path below the project's root. */
  readonly file: string;
  readonly lines: number;
}

/**
 * The small files that just one other file imports: who reads that one has to open them as well.
 * A file that is fetched on demand is a chunk, and one that a module exports has users elsewhere;
 * neither counts. Nor do tests, as files or as users.
 */
export function smallFilesOfOneUser(
  files: readonly SourceFile[],
  imports: readonly Import[],
  exported: ExportedFiles,
): string[] {
  const users = new Map<string, Set<string>>();
  const apart = new Set(exported.values());
  for (const one of imports.filter(({ file }) => !isTest(file))) {
    const target = targetOf(one, exported);
    if (target === undefined) continue;
    if (one.onDemand) apart.add(target);
    users.set(target, (users.get(target) ?? new Set()).add(one.file));
  }
  return files
    .filter(({ file, lines }) => lines < SMALL_FILE_LINES && !isTest(file) && !apart.has(file))
    .map(({ file }) => file)
    .filter((file) => users.get(file)?.size === 1)
    .sort();
}

/** The TypeScript files of a folder with their lengths, declarations left out. */
export function sourceFiles(root: string, folder: string): SourceFile[] {
  return allFilesOf(path.join(root, folder))
    .filter((file) => /(?<!\.d)\.tsx?$/.test(file))
    .map((file) => ({
      file: path.relative(root, file),
      lines: readFileSync(file, 'utf8').trimEnd().split('\n').length,
    }));
}
