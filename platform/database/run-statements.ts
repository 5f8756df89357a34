import { type Kysely, type Migration, sql } from 'kysely';

/** Runs statements one by one, as prepared statements. None may contain a semicolon of its own. */
export async function runStatements(database: Kysely<unknown>, statements: string): Promise<void> {
  for (const statement of statements.split(';')) {
    if (statement.trim() !== '') await sql.raw(statement).execute(database);
  }
}

/** Creates a migration that runs statements. */
export const adding = (statements: string): Migration => ({
  up: (database) => runStatements(database, statements),
});
