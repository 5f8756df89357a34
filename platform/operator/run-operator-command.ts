import { codeOf, NumberedFailure } from '@console/shared-node/failure.ts';
import { type GenericSchema, type InferOutput, safeParse } from 'valibot';
import type { Database } from '../database/database.ts';
import { type DatabaseSettings, openDatabase } from '../database/open.ts';
import { askOperatorServer } from './operator-client.ts';

export interface CommandTarget<Tables> {
  /** The file with the address of the running process's operator server. */
  operatorFile: string;
  database: DatabaseSettings;
  run: (database: Database<Tables>, command: unknown) => Promise<unknown>;
}

/**
 * Runs an operator's command: on the database server if there is one, else in the process that has the
 * embedded database open, or, if no such process runs, on the embedded database itself.
 */
export async function runOperatorCommand<Tables>(
  { operatorFile, database: settings, run }: CommandTarget<Tables>,
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
    throw new NumberedFailure('MF-160', 'There is no platform here yet; start it once');
  } finally {
    await database.close();
  }
}

/** Reads a command that another process has sent. */
export function parseCommand<Schema extends GenericSchema>(
  schema: Schema,
  command: unknown,
): InferOutput<Schema> {
  const parsed = safeParse(schema, command);
  if (parsed.success) return parsed.output;
  throw new Error('There is no such command');
}
