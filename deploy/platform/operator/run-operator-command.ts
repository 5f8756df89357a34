import type { Kysely } from 'kysely';
import { type DatabaseSettings, openDatabase } from '../database/open.ts';
import { codeOf, reasonOf, StartFailure } from '../database/start-failure.ts';
import { askOperatorServer } from './operator-client.ts';

export interface CommandPlace<Tables> {
  /** Says how to reach the operator server of the process that runs. */
  operatorFile: string;
  database: DatabaseSettings;
  run: (database: Kysely<Tables>, command: unknown) => Promise<unknown>;
}

/**
 * Carries out an operator's command: on the server of the database if there is one, by the process
 * that holds the embedded one if it runs, and on the embedded one itself otherwise.
 */
export async function runOperatorCommand<Tables>(
  { operatorFile, database: settings, run }: CommandPlace<Tables>,
  command: unknown,
): Promise<unknown> {
  if (settings.databaseUrl === undefined) {
    const answer = await askOperatorServer(operatorFile, command);
    if (answer !== undefined) return answer.result;
  }
  const database = await openDatabase<Tables>(settings);
  try {
    return await run(database.sql, command);
  } catch (error) {
    const undefinedTable = '42P01';
    if (codeOf(error) !== undefinedTable) throw error;
    throw new StartFailure('There is no platform here yet; start it once first.');
  } finally {
    await database.close();
  }
}

/** Runs a command-line program: its failure is one sentence and exit code 1. */
export async function runCommand(main: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await main()}\n`);
  } catch (error) {
    process.stderr.write(`${reasonOf(error)}.\n`);
    process.exitCode = 1;
  }
}
