import { readDatabaseSettings } from '../api/settings.ts';
import { openDatabase } from '../database/open.ts';
import { runStatements } from '../database/run-statements.ts';
import { readSettings as readIdentitySettings } from '../identity/settings.ts';

/** Runs statements in a schema of the platform's database: `platform` or `identity`. */
const [schema = '', statements = ''] = process.argv.slice(2);
const settings = (schema === 'identity' ? readIdentitySettings : readDatabaseSettings)(process.env);
const database = await openDatabase<unknown>({
  databaseUrl: settings.databaseUrl,
  folder: settings.databaseFolder,
  schema,
});
await runStatements(database.sql, statements);
await database.close();
