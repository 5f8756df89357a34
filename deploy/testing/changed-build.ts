import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { copyFolder } from '@console/shared-node/testing/copy-folder.ts';

/**
 * Copies a module's build, and replaces files in the copy. Must run from the root.
 *
 * @param parent - parent folder of the copy, e.g. a test's data folder
 * @returns the folder of the copy
 */
export async function changedBuild(
  parent: string,
  module: string,
  files: Readonly<Record<string, string>>,
): Promise<string> {
  const folder = await mkdtemp(path.join(parent, 'build-'));
  await copyFolder(path.join(process.cwd(), 'dist', module), folder);
  for (const [name, content] of Object.entries(files)) {
    await writeFile(path.join(folder, name), content);
    for (const end of ['br', 'gz']) {
      await rm(path.join(folder, `${name}.${end}`), { force: true });
    }
  }
  return folder;
}
