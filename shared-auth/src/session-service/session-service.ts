import { BehaviorSubject } from 'rxjs';
import type { Session } from '../session/session.ts';
import { ConnectedSession } from './connected-session.ts';
import type { SessionDependencies } from './session-dependencies.ts';

const POPUP_FEATURES = 'popup,width=480,height=680';

/**
 * The session as others have it, from the first moment on: what is asked before the configuration
 * is there waits for it. Who is there is in `session$`.
 */
export class SessionService {
  readonly session$ = new BehaviorSubject<Session>({ status: 'starting' });
  readonly #connected: Promise<ConnectedSession>;

  constructor(connected: Promise<SessionDependencies>) {
    this.#connected = connected.then((them) => new ConnectedSession(them, this.session$));
    // A configuration that failed to load is reported by whoever starts the console.
    this.#connected.catch(() => undefined);
  }

  /**
   * The initial sign-in sequence. Ends signed in, on the way to the provider, or failed; without a
   * configuration it does not begin.
   */
  async start(): Promise<void> {
    const connected = await this.#connected.catch(() => undefined);
    return connected?.start();
  }

  /**
   * Sends the person to the provider's sign-in page and, afterwards, to `returnTo`. Where the page
   * has to stay, because a session lapsed in the middle of something, a window opens beside it.
   */
  async signIn(returnTo: string): Promise<void> {
    const lapsed = this.session$.value.status === 'lapsed';
    // Before anything is awaited: later the browser would block it.
    const popup = lapsed ? window.open('about:blank', 'console-sign-in', POPUP_FEATURES) : null;
    return (await this.#connected).signIn(returnTo, popup);
  }

  /** Ends the session here and at the provider. */
  async signOut(): Promise<void> {
    return (await this.#connected).signOut();
  }

  /** A token that is good now, renewed first where it has expired; undefined for nobody. */
  async accessToken(): Promise<string | undefined> {
    return (await this.#connected).tokens.accessToken();
  }

  /**
   * A token other than the one that was refused; undefined when the session is over.
   *
   * @throws what kept the provider from answering
   */
  async renewed(refused: string): Promise<string | undefined> {
    return (await this.#connected).tokens.renewed(refused);
  }

  /** A token that has only just been renewed was refused too. */
  async refused(): Promise<void> {
    return (await this.#connected).refused();
  }
}
