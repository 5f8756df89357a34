import { session$ } from '@console/shared-auth';
import { useValue } from '@console/shared-ui';
import { createValue } from '@console/shared-ui/contract';

/** Id of the signed-in user. It keeps its value while the session is renewed. */
const ownSubject = createValue<string | undefined>(undefined, (set) => {
  const subscription = session$.subscribe((session) => {
    if (session.status === 'signed-in') set(session.person.subject);
  });
  return () => subscription.unsubscribe();
});

export const useOwnSubject = (): string | undefined => useValue(ownSubject);
