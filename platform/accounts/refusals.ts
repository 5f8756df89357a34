import { NumberedFailure } from '@console/shared-node/failure.ts';
import { unauthenticated } from '../api/bearer.ts';
import { type RefusedRequest, unavailable } from '../api/problem.ts';

/** Creates the refusal of a token whose account has been deleted or may no longer sign in. */
export const accountGone = (): RefusedRequest =>
  unauthenticated(
    'deleted',
    new NumberedFailure('MF-241', 'This account no longer exists, or may not sign in').message,
  );

/** Creates the refusal of a request whose account cannot be checked. @param why - the reason, as a clause */
export const accountUnchecked = (why: string): RefusedRequest =>
  unavailable(
    new NumberedFailure('MF-240', `It cannot be checked whether your account still exists: ${why}`)
      .message,
  );
