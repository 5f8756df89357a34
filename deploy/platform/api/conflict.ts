import type { Kysely, Transaction } from 'kysely';
import { codeOf } from '../../failure.ts';
import { RefusedRequest } from './problem.ts';
import type { Tables } from './tables.ts';

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

/**
 * Runs a write in a transaction.
 *
 * @param constraint - the unique constraint that it may run into, and the field of the body that it is on
 * @throws {RefusedRequest} when another row has that field's value
 */
export async function writeUnique<Result>(
  database: Kysely<Tables>,
  constraint: { readonly name: string; readonly field: string },
  write: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await database.transaction().execute(write);
    } catch (error) {
      if (takenConstraint(error) !== constraint.name) throw error;
      // With `on conflict (id)`, of two equal rows that are inserted at the same moment one may run
      // into the other unique constraint. By now the other row is there to be seen.
      if (isFirst) continue;
      throw new RefusedRequest('taken', { errors: [{ field: constraint.field, code: 'taken' }] });
    }
  }
}

/** The name of the unique constraint that a write ran into, if it did. */
function takenConstraint(error: unknown): string | undefined {
  return codeOf(error) === UNIQUE_VIOLATION ? constraintOf(error) : undefined;
}

/** The name of the foreign key that a write ran into, if it did. */
export function brokenReference(error: unknown): string | undefined {
  return codeOf(error) === FOREIGN_KEY_VIOLATION ? constraintOf(error) : undefined;
}

function constraintOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('constraint' in error)) return undefined;
  return typeof error.constraint === 'string' ? error.constraint : undefined;
}
