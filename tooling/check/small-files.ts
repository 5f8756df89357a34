import { readFileSync } from 'node:fs';
import path from 'node:path';
import { allFilesOf } from '@console/deploy/build-output/fingerprint.ts';
import { type ExportedFiles, type Import, isTest, resolveImport } from './imports.ts';

/** A file with fewer lines is small. If only one file imports it, it should be part of that file. */
export const SMALL_FILE_LINES = 40;

/** A file that imports this many files of one folder chooses between them, so they can be small. */
const SELECTED_FROM = 12;

interface SourceFile {
  readonly file: string;
  readonly lines: number;
}

/**
 * Returns the small files that exactly one other file imports. Its readers have to open them too. These
 * files are left out: chunks, which are imported dynamically; exported files, which have other users;
 * and files between which their user chooses. Tests are ignored, both as files and as users.
 */
export function smallSingleUserFiles(
  files: readonly SourceFile[],
  imports: readonly Import[],
  exported: ExportedFiles,
): string[] {
  const users = new Map<string, Set<string>>();
  const exempt = new Set(exported.values());
  for (const one of imports.filter(({ file }) => !isTest(file))) {
    const target = resolveImport(one, exported);
    if (target === undefined) continue;
    if (one.onDemand) exempt.add(target);
    users.set(target, (users.get(target) ?? new Set()).add(one.file));
  }
  return files
    .filter(({ file, lines }) => lines < SMALL_FILE_LINES && !isTest(file) && !exempt.has(file))
    .map(({ file }) => file)
    .filter((file) => users.get(file)?.size === 1 && importedSiblings(file).length < SELECTED_FROM)
    .sort();

  /** Returns the files of this file's folder that its user imports, including this file. */
  function importedSiblings(file: string): readonly string[] {
    const [user = ''] = users.get(file) ?? [];
    const folder = path.dirname(file);
    return [...users.keys()].filter(
      (one) => path.dirname(one) === folder && users.get(one)?.has(user),
    );
  }
}

/** Returns the TypeScript files of a folder, except declarations, with their numbers of lines. */
export function sourceFiles(root: string, folder: string): SourceFile[] {
  return allFilesOf(path.join(root, folder))
    .filter((file) => /(?<!\.d)\.tsx?$/.test(file))
    .map((file) => ({
      file: path.relative(root, file),
      lines: readFileSync(file, 'utf8').trimEnd().split('\n').length,
    }));
}
