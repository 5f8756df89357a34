import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { ownerOnly } from '@console/shared-node/data-folder.ts';
import { NumberedFailure, reasonOf } from '@console/shared-node/failure.ts';
import { PGlite } from '@electric-sql/pglite';
import { lockFolder } from './folder-lock.ts';

/** Returns an embedded database as a compressed archive of its folder. Needs exclusive access. */
export async function dumpEmbedded(pglite: PGlite): Promise<Uint8Array> {
  await pglite.exec('checkpoint');
  const archive = await pglite.dumpDataDir('none');
  return promisify(gzip)(await archive.arrayBuffer());
}

/**
 * Restores an embedded database from an archive of {@link dumpEmbedded}. The restored database is created
 * in a temporary folder, and then replaces the current database in one step.
 *
 * @param file - the archive
 * @param prepare - changes the restored database before it replaces the current one
 * @throws {NumberedFailure} if the folder is in use, or the file is not a complete backup; then the
 *   database is unchanged
 */
export async function restoreEmbedded(
  folder: string,
  file: string,
  prepare: (pglite: PGlite) => Promise<void>,
): Promise<void> {
  const unlock = await lockFolder(folder);
  const unfinished = `${folder}.unfinished`;
  try {
    await completeRestore(folder);
    await rm(unfinished, { recursive: true, force: true });
    const pglite = await PGlite.create({
      dataDir: unfinished,
      loadDataDir: new Blob([await readArchive(file)], { type: 'application/x-tar' }),
      onStderr: () => false,
    });
    try {
      await prepare(pglite);
    } finally {
      await pglite.close();
    }
    await ownerOnly(unfinished);
    await rename(folder, replacedBy(folder));
    await rename(unfinished, folder);
    await rm(replacedBy(folder), { recursive: true, force: true });
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    await completeRestore(folder);
    const reason = reasonOf(error);
    throw new NumberedFailure(
      'MF-165',
      `${file} cannot be restored: ${reason}. The database is unchanged`,
    );
  } finally {
    await unlock();
  }
}

/** Returns the folder of the current database while the restored one replaces it. */
const replacedBy = (folder: string): string => `${folder}.replaced`;

/**
 * Puts the previous database back if a restore was interrupted during the replacement.
 *
 * @returns whether the previous database was put back
 */
export async function completeRestore(folder: string): Promise<boolean> {
  if (!existsSync(replacedBy(folder))) return false;
  const isEmpty = !existsSync(folder) || (await readdir(folder)).length === 0;
  if (!isEmpty) {
    await rm(replacedBy(folder), { recursive: true, force: true });
    return false;
  }
  if (existsSync(folder)) await rmdir(folder);
  await rename(replacedBy(folder), folder);
  return true;
}

/** Decompresses an archive, which verifies its checksum. Other archives would crash the process. */
async function readArchive(file: string): Promise<Uint8Array<ArrayBuffer>> {
  const archive = new Uint8Array(await promisify(gunzip)(await readFile(file)));
  if (!Buffer.from(archive.buffer).includes('/PG_VERSION')) {
    throw new Error('it does not contain a database');
  }
  return archive;
}
