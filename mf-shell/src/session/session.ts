import { type Session, session$, signOut } from '@console/shared-auth';
import { streamValue } from '@console/shared-ui/contract';

/** Whether somebody is signed in, and who. */
export const session = streamValue<Session>(session$, { status: 'starting' });

/** What the profile menu and the search offer to end the session. */
export const logout = {
  id: 'logout',
  label: 'profile.logout',
  choose: () => void signOut(),
} as const;
