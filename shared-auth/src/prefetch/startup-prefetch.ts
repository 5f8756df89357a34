import { withinBase } from '../base-path.ts';
import { readExpected, saveList } from '../permissions/expected.ts';
import { readClaims } from '../session/claims.ts';
import { isExpired, type StoredUser } from '../session/stored-user.ts';
import { isSignInAnswer } from '../sign-in/return-address.ts';

const PERMISSIONS = '/authorizations';

/** Returns the first segment of the page's path: all screens below this segment read the same list first. */
const currentSegment = (): string => withinBase(location.pathname).split('/')[1] ?? '';

/**
 * Prefetches for a visit with a live session: the permissions, and the list that this user read first
 * on the last visit to this path, if their permissions have not changed.
 */
export class StartupPrefetch {
  /** Undefined for a sign-in answer, which leads to another path. */
  readonly #segment = isSignInAnswer(location.search) ? undefined : currentSegment();
  #isListKnown = false;

  /** @param ask - requests a path with a token */
  begin(user: StoredUser | undefined, ask: (path: string, token: string) => void): void {
    if (this.#segment === undefined || !user || isExpired(user)) return;
    ask(PERMISSIONS, user.access_token);
    const { sub } = readClaims(user.access_token);
    const list = readExpected(sub)?.lists.get(this.#segment);
    if (list) ask(list, user.access_token);
  }

  /** Stores the first list that is read, for the next visit. */
  noteRead(path: string, subject: string | undefined): void {
    if (this.#isListKnown || path === PERMISSIONS || subject === undefined) return;
    this.#isListKnown = true;
    saveList(subject, this.#segment ?? currentSegment(), path);
  }
}
