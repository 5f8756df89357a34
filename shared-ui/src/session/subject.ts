import { session$ } from '@console/shared-auth';

let subject = '';
session$.subscribe((session) => {
  if ('person' in session) subject = session.person.subject;
});

/** Returns the `sub` of the current or last user, the owner of stored data. */
export const lastSubject = (): string => subject;
