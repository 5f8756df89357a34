import { withinBase } from '../base-path.ts';
import { expectedOf, keepList } from '../permissions/expected.ts';
import { readClaims } from '../session/claims.ts';
import { isExpired, type StoredUser } from '../session/stored-user.ts';
import { isSignInAnswer } from '../sign-in/return-address.ts';

const PERMISSIONS = '/authorizations';

/** What the address of a screen begins with: what is read first is the same for all of them. */
const placeNow = (): string => withinBase(location.pathname).split('/')[1] ?? '';

/**
 * What a visit asks for at its start, for whoever has a session: the permissions, and the list that
 * this person read first when they were last at this place, as long as they hold the same.
 */
export class AskAtStart {
  /** An answer to a sign-in leads elsewhere. */
  readonly #place = isSignInAnswer(location.search) ? undefined : placeNow();
  #isListKnown = false;

  /** @param ask - asks for a path with a token */
  begin(user: StoredUser | undefined, ask: (path: string, token: string) => void): void {
    if (this.#place === undefined || !user || isExpired(user)) return;
    ask(PERMISSIONS, user.access_token);
    const { sub } = readClaims(user.access_token);
    const list = expectedOf(sub)?.lists.get(this.#place);
    if (list) ask(list, user.access_token);
  }

  /** Keeps the first list that is read, for the next visit. */
  noteRead(path: string, subject: string | undefined): void {
    if (this.#isListKnown || path === PERMISSIONS || subject === undefined) return;
    this.#isListKnown = true;
    keepList(subject, this.#place ?? placeNow(), path);
  }
}
