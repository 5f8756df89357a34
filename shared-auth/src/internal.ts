/** The parts of this module that only the console's own modules use; packages do not offer them. */
import { combineLatest, distinctUntilChanged, from, map, type Observable } from 'rxjs';
import { pageConfiguration, sessions } from './session-service/page-session.ts';

/**
 * Resumes the session or starts a sign-in. Resolves when the user is signed in, the page leaves for the
 * provider, or the sign-in has failed; `session$` says which.
 */
export const startSession = (): Promise<void> => sessions.start();

/** Emits whether the token's roles include the configuration's `admin_trustid_role`. */
export const isAdmin$: Observable<boolean> = combineLatest([
  sessions.session$,
  from(pageConfiguration),
]).pipe(
  map(
    ([session, { admin }]) =>
      session.status === 'signed-in' && session.person.roles.includes(admin.admin_trustid_role),
  ),
  distinctUntilChanged(),
);
