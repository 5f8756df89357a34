import { rename, rm, writeFile } from 'node:fs/promises';
import { NumberedFailure, namingFile } from '@console/shared-node/failure.ts';
import type { Database } from '../database/database.ts';
import { restoreEmbedded } from '../database/embedded-copy.ts';
import { schemaName, type Tables } from './tables.ts';

/** Keeps everything that is stored in a file, which appears when it is whole. */
export async function backUp({ dump }: Database<Tables>, file: string): Promise<void> {
  if (dump === undefined) throw forServers();
  const content = await dump();
  const unfinished = `${file}.unfinished`;
  try {
    await namingFile(file, () => writeFile(unfinished, content, { mode: 0o600, flush: true }));
    await rename(unfinished, file);
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** Puts back what {@link backUp} has kept, in place of what is there. */
export async function restore(folder: string, file: string): Promise<void> {
  await restoreEmbedded(folder, file, async (pglite) => {
    // What it counts goes on from where it was then: browsers must not take it for the same.
    await pglite.exec(`delete from ${schemaName}.installation`);
  });
}

/** A database that has a server is kept by the server's own programs. */
export const forServers = (): NumberedFailure =>
  new NumberedFailure(
    'MF-166',
    'The database of DATABASE_URL is backed up with pg_dump and put back with psql: docs/api.md has the words',
  );
