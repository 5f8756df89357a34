import { codeOf } from '@console/shared-node/failure.ts';

const FOREIGN_KEY_VIOLATION = '23503';

/** Returns the name of the foreign key that a write violated, if any. */
export function violatedForeignKey(error: unknown): string | undefined {
  return codeOf(error) === FOREIGN_KEY_VIOLATION ? getConstraint(error) : undefined;
}

function getConstraint(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('constraint' in error)) return undefined;
  return typeof error.constraint === 'string' ? error.constraint : undefined;
}
