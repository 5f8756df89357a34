import { codeOf, NumberedFailure } from '@console/shared-node/failure.ts';
import type { Database } from '../database/database.ts';
import { type DatabaseSettings, openDatabase } from '../database/open.ts';
import { askOperatorServer } from './operator-client.ts';

export interface CommandPlace<Tables> {
  /** Says how to reach the operator server of the process that runs. */
  operatorFile: string;
  database: DatabaseSettings;
  run: (database: Database<Tables>, command: unknown) => Promise<unknown>;
}

/**
 * Carries out an operator's command: on the server of the database if there is one, by the process
 * that holds the embedded one if it runs, and on the embedded one itself otherwise.
 */
export async function runOperatorCommand<Tables>(
  { operatorFile, database: settings, run }: CommandPlace<Tables>,
  command: unknown,
  timeoutMs?: number,
): Promise<unknown> {
  if (settings.databaseUrl === undefined) {
    const answer = await askOperatorServer(operatorFile, command, timeoutMs);
    if (answer !== undefined) return answer.result;
  }
  const database = await openDatabase<Tables>(settings);
  try {
    return await run(database, command);
  } catch (error) {
    const undefinedTable = '42P01';
    if (codeOf(error) !== undefinedTable) throw error;
    throw new NumberedFailure('MF-160', 'There is no platform here yet; start it once first');
  } finally {
    await database.close();
  }
}
