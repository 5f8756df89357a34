import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { copyFolder } from '@console/shared-node/testing/copy-folder.ts';
import { filesOf } from '../../build-output/fingerprint.ts';
import type { AlteredBuild, TypeChange } from './release-case.ts';
import { retyped } from './type-changes.ts';

/** Copies a module's build to a folder, and alters the copy. Must run from the root. */
export async function writeAltered(
  { module, files = [], types = [] }: AlteredBuild,
  folder: string,
): Promise<string> {
  await copyFolder(path.join(process.cwd(), 'dist', module), folder);
  for (const change of files) await change(folder);
  // A build without declarations and sources has no types to change.
  const hasTypes = filesOf(folder).some((file) => /\.tsx?$/.test(file));
  if (hasTypes) for (const change of types) await retype(module, folder, change);
  return folder;
}

/**
 * Changes the file below a folder that contains the declaration. Searches first in the file that is
 * named like the module.
 *
 * @throws {Error} if no file contains it
 */
export async function retype(module: string, folder: string, change: TypeChange): Promise<void> {
  const isEntry = (file: string) => Number(path.basename(file).startsWith(`${module}.`));
  const files = filesOf(folder)
    .filter((file) => /\.tsx?$/.test(file))
    .sort((one, other) => isEntry(other) - isEntry(one));
  for (const file of files) {
    const before = await readFile(file, 'utf8');
    const after = retyped(before, change);
    if (after !== before) return writeFile(file, after);
  }
  throw new Error(`${module} declares no ${'of' in change ? change.of : change.unexported}`);
}
