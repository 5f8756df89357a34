import type { Database } from './database.ts';
import { openEmbedded } from './embedded.ts';
import { openOnServer } from './server.ts';

export interface DatabaseSettings {
  /** A PostgreSQL server; without one the embedded database is used. */
  databaseUrl: string | undefined;
  /** Where the embedded database keeps its files. */
  folder: string;
  schema: string;
}

/** Opens the database that the settings name. */
export function openDatabase<Tables>(settings: DatabaseSettings): Promise<Database<Tables>> {
  const { databaseUrl, folder, schema } = settings;
  return databaseUrl === undefined
    ? openEmbedded(folder, schema)
    : openOnServer(databaseUrl, schema);
}
