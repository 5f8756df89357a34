import { type Session, session$, signOut } from '@console/shared-auth';
import { streamValue } from '@console/shared-ui/contract';

/** The current session. */
export const session = streamValue<Session>(session$, { status: 'starting' });

/** The logout action, for the profile menu and the search. */
export const logout = {
  id: 'logout',
  label: 'profile.logout',
  choose: () => void signOut(),
} as const;
