import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { ownerOnly } from '@console/shared-node/data-folder.ts';
import { NumberedFailure, reasonOf } from '@console/shared-node/failure.ts';
import { PGlite } from '@electric-sql/pglite';
import { lockFolder } from './folder-lock.ts';

/** All of an embedded database, as a compressed archive of its folder. Nothing else may ask it then. */
export async function dumpOf(pglite: PGlite): Promise<Uint8Array> {
  await pglite.exec('checkpoint');
  const archive = await pglite.dumpDataDir('none');
  return promisify(gzip)(await archive.arrayBuffer());
}

/**
 * Puts an embedded database back from what {@link dumpOf} gave. It is made beside the one that is
 * there, which it then replaces in one step.
 *
 * @param file - holds the archive
 * @param prepare - looks at what was put back, and changes it, before it counts
 * @throws {NumberedFailure} when the folder is in use, or the file is no whole backup; then the
 *   database is as it was
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
      `${file} cannot be put back: ${reason}. The database is as it was`,
    );
  } finally {
    await unlock();
  }
}

/** Where the database is for the moment in which another one takes its place. */
const replacedBy = (folder: string): string => `${folder}.replaced`;

/**
 * Puts a database back where a restore was interrupted in that moment.
 *
 * @returns whether that was so
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

/** Its checksum tells what is damaged; an archive of something else would end the process. */
async function readArchive(file: string): Promise<Uint8Array<ArrayBuffer>> {
  const archive = new Uint8Array(await promisify(gunzip)(await readFile(file)));
  if (!Buffer.from(archive.buffer).includes('/PG_VERSION')) {
    throw new Error('there is no database in it');
  }
  return archive;
}
