import type { LogEvent } from 'kysely';
import type { Database } from './database.ts';
import { openOnServer } from './server.ts';

export interface DatabaseSettings {
  /** The URL of a PostgreSQL server; without it the embedded database is used. */
  databaseUrl: string | undefined;
  /** The folder of the embedded database. */
  folder: string;
  schema: string;
  /** Called after each statement, for traces; without it, statements are not timed. */
  onStatement?: (event: LogEvent) => void;
}

/** Opens the database that the settings name. */
export async function openDatabase<Tables>(settings: DatabaseSettings): Promise<Database<Tables>> {
  const { databaseUrl, folder, schema, onStatement } = settings;
  if (databaseUrl !== undefined) return openOnServer(databaseUrl, schema, onStatement);
  // The package of the API has no embedded database.
  const { openEmbedded } = await import('./embedded.ts');
  return openEmbedded(folder, schema, onStatement);
}
