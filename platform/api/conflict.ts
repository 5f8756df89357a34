import { codeOf } from '@console/shared-node/failure.ts';

const FOREIGN_KEY_VIOLATION = '23503';

/** Returns the name of the foreign key that a write violated, if any. */
export function violatedForeignKey(error: unknown): string | undefined {
  return codeOf(error) === FOREIGN_KEY_VIOLATION ? Object(error).constraint : undefined;
}
