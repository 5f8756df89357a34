import { BehaviorSubject } from 'rxjs';
import type { Session } from '../session/session.ts';
import { ConnectedSession } from './connected-session.ts';
import type { SessionDependencies } from './session-dependencies.ts';

const POPUP_FEATURES = 'popup,width=480,height=680';

/**
 * The session of the page. It exists from the start: calls wait until the configuration has loaded. The
 * session's state is in `session$`.
 */
export class SessionService {
  readonly session$ = new BehaviorSubject<Session>({ status: 'starting' });
  readonly #connected: Promise<ConnectedSession>;

  constructor(connected: Promise<SessionDependencies>) {
    this.#connected = connected.then((them) => new ConnectedSession(them, this.session$));
    // root-config reports a configuration that failed to load.
    this.#connected.catch(() => undefined);
  }

  /**
   * Resumes the session or starts a sign-in. At the end the user is signed in, the page leaves for the
   * provider, or the sign-in has failed. Does nothing if the configuration does not load.
   */
  async start(): Promise<void> {
    const connected = await this.#connected.catch(() => undefined);
    return connected?.start();
  }

  /**
   * Sends the user to the provider's sign-in page, and back to `returnTo`. After a lapsed session the
   * page stays, and the sign-in page opens in a popup.
   */
  async signIn(returnTo: string): Promise<void> {
    const lapsed = this.session$.value.status === 'lapsed';
    // Opened before the first `await`; later, the browser would block the popup.
    const popup = lapsed ? window.open('about:blank', 'console-sign-in', POPUP_FEATURES) : null;
    return (await this.#connected).signIn(returnTo, popup);
  }

  /** Ends the session here and at the provider. */
  async signOut(): Promise<void> {
    return (await this.#connected).signOut();
  }

  /** Returns a valid token, renewed first if it has expired; undefined without a session. */
  async accessToken(): Promise<string | undefined> {
    return (await this.#connected).tokens.accessToken();
  }

  /**
   * Returns a token to replace the rejected one; undefined when the session is over.
   *
   * @throws the error that made the provider unreachable
   */
  async renewed(refused: string): Promise<string | undefined> {
    return (await this.#connected).tokens.renewed(refused);
  }

  /** Lets the session lapse when the API rejects even a newly renewed token. */
  async refused(): Promise<void> {
    return (await this.#connected).refused();
  }
}
