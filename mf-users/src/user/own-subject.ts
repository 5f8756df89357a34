import { session$ } from '@console/shared-auth';
import { useEffect, useState } from 'react';

/** The id of the person who is signed in. */
export function useOwnSubject(): string | undefined {
  const [subject, setSubject] = useState<string>();
  useEffect(() => {
    const subscription = session$.subscribe((session) => {
      if (session.status === 'signed-in') setSubject(session.person.subject);
    });
    return () => subscription.unsubscribe();
  }, []);
  return subject;
}
