import { codeOf } from '@console/shared-node/failure.ts';

const FOREIGN_KEY_VIOLATION = '23503';

/** The name of the foreign key that a write ran into, if it did. */
export function brokenReference(error: unknown): string | undefined {
  return codeOf(error) === FOREIGN_KEY_VIOLATION ? constraintOf(error) : undefined;
}

function constraintOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('constraint' in error)) return undefined;
  return typeof error.constraint === 'string' ? error.constraint : undefined;
}
