import { rename, rm, writeFile } from 'node:fs/promises';
import { NumberedFailure, namingFile } from '@console/shared-node/failure.ts';
import type { Database } from '../database/database.ts';
import { schemaName, type Tables } from './tables.ts';

/** Writes a backup of the database to a file. The file appears only when it is complete. */
export async function backUp({ dump }: Database<Tables>, file: string): Promise<void> {
  if (dump === undefined) throw serverBackupFailure();
  const content = await dump();
  const unfinished = `${file}.unfinished`;
  try {
    await namingFile(file, () => writeFile(unfinished, content, { mode: 0o600, flush: true }));
    await rename(unfinished, file);
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** Replaces the database with a backup that {@link backUp} wrote. */
export async function restore(folder: string, file: string): Promise<void> {
  const { restoreEmbedded } = await import('../database/embedded-copy.ts');
  await restoreEmbedded(folder, file, async (pglite) => {
    // Revisions and events continue from the backup's numbers, so old ETags and event ids must not match.
    await pglite.exec(`delete from ${schemaName}.installation`);
  });
}

/** Returns the failure if the database is a server's: such a database is backed up with the server's own tools. */
export const serverBackupFailure = (): NumberedFailure =>
  new NumberedFailure(
    'MF-166',
    'The database of DATABASE_URL is backed up with pg_dump and restored with psql: see docs/api.md',
  );
