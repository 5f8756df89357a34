import { codeOf } from '../database/start-failure.ts';

const uniqueViolation = '23505';
const foreignKeyViolation = '23503';

/** The name of the unique constraint that a write ran into, if it did. */
export function takenConstraint(error: unknown): string | undefined {
  return codeOf(error) === uniqueViolation ? constraintOf(error) : undefined;
}

/** The name of the foreign key that a write ran into, if it did. */
export function brokenReference(error: unknown): string | undefined {
  return codeOf(error) === foreignKeyViolation ? constraintOf(error) : undefined;
}

function constraintOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('constraint' in error)) return undefined;
  return typeof error.constraint === 'string' ? error.constraint : undefined;
}
