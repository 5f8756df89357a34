import { type Kysely, sql } from 'kysely';

/** Runs statements that hold no semicolon of their own; a prepared statement takes one only. */
export async function runStatements(database: Kysely<unknown>, statements: string): Promise<void> {
  for (const statement of statements.split(';')) {
    if (statement.trim() !== '') await sql.raw(statement).execute(database);
  }
}
