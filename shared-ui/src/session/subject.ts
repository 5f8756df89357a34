import { session$ } from '@console/shared-auth';

let subject = '';
session$.subscribe((session) => {
  if ('person' in session) subject = session.person.subject;
});

/** Who is there, or was before the session lapsed: nobody else is offered what they left behind. */
export const lastSubject = (): string => subject;
