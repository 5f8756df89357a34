import { session$ } from '@console/shared-auth';

let subject = '';
session$.subscribe((session) => {
  if ('person' in session) subject = session.person.subject;
});

/**
 * Returns the `sub` of the current or last user, so that stored data is offered to that user only.
 */
export const lastSubject = (): string => subject;
