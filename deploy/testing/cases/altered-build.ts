import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { copyFolder } from '@console/shared-node/testing/copy-folder.ts';
import { filesOf } from '../../build-output/fingerprint.ts';
import type { AlteredBuild, TypeChange } from './release-case.ts';
import { retyped } from './type-changes.ts';

/** Copies what is built of a module to a folder, and alters the copy. Run from the root. */
export async function writeAltered(
  { module, files = [], types = [] }: AlteredBuild,
  folder: string,
): Promise<string> {
  await copyFolder(path.join(process.cwd(), 'dist', module), folder);
  for (const change of files) await change(folder);
  const declarations = filesOf(folder).filter((file) => file.endsWith('.d.ts'));
  // A build that carries no declarations has none to change.
  if (declarations.length > 0) for (const change of types) await retype(module, folder, change);
  return folder;
}

/**
 * Changes the one file below a folder that has the declaration: what a module exports is looked for
 * in the file of its own name first.
 *
 * @throws {Error} when no file has it
 */
export async function retype(module: string, folder: string, change: TypeChange): Promise<void> {
  const isFace = (file: string) => Number(path.basename(file).startsWith(`${module}.`));
  const files = filesOf(folder)
    .filter((file) => /\.tsx?$/.test(file))
    .sort((one, other) => isFace(other) - isFace(one));
  for (const file of files) {
    const before = await readFile(file, 'utf8');
    const after = retyped(before, change);
    if (after !== before) return writeFile(file, after);
  }
  throw new Error(`${module} declares no ${'of' in change ? change.of : change.unexported}`);
}
