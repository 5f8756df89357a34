import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { precompress } from '@console/deploy/build-output/compress.ts';
import {
  importMapFile,
  modulesOf,
  readImportMap,
} from '@console/deploy/build-output/import-map.ts';
import { dist } from '@console/shared-node/folders.ts';
import { copyFolder } from '@console/shared-node/testing/copy-folder.ts';
import { writeArtefacts } from '@console/tooling/package/write-artefacts.ts';

const USE_PERMISSIONS = 'shared-ui/declarations/shared-ui/src/permissions/use-permissions.d.ts';

/**
 * Writes the artefacts of a later version: each module has another build, and `usePermissions` of shared-ui may
 * return undefined.
 *
 * @param work - folder for the builds
 */
export async function writeNextVersion(
  work: string,
  artefacts: string,
  version: string,
): Promise<void> {
  const built = path.join(work, 'built');
  for (const { name, entries } of modulesOf(readImportMap(importMapFile))) {
    const folder = path.join(built, name);
    await copyFolder(path.join(dist, name), folder);
    for (const file of new Set(Object.values(entries))) {
      await appendFile(path.join(folder, file), `\n// ${version}\n`);
      for (const ending of ['br', 'gz']) await rm(path.join(folder, `${file}.${ending}`));
    }
    await precompress(folder);
  }
  const declaration = path.join(built, USE_PERMISSIONS);
  const text = await readFile(declaration, 'utf8');
  await writeFile(declaration, text.replace('(): Permissions', '(): Permissions | undefined'));
  await writeArtefacts(artefacts, { built, version, time: new Date('2026-11-27T12:00:00Z') });
}
