import { BehaviorSubject } from 'rxjs';
import { TokenHolder } from '../renewal/token-holder.ts';
import { forgetName } from '../session/cached-name.ts';
import type { Session } from '../session/session.ts';
import { nextSession, type SessionEvent } from '../session/session-machine.ts';
import { missingBrowserSupport } from '../sign-in/browser-support.ts';
import { SignIn } from '../sign-in/sign-in.ts';
import { onWake } from '../waiting/wake.ts';
import type { SessionDependencies } from './session-dependencies.ts';

/** Milliseconds between two looks at the record: deleting it by hand gives this tab no event. */
const LOOK = 3_000;

/**
 * The session's one source of truth: starts it, renews its token, ends it.
 * Everybody else reads `session$`.
 */
export class SessionService {
  readonly session$ = new BehaviorSubject<Session>({ status: 'starting' });
  readonly #connected: Promise<{ parts: SessionDependencies; holder: TokenHolder; signIn: SignIn }>;

  constructor(connected: Promise<SessionDependencies>) {
    const reports = {
      status: () => this.session$.value.status,
      tell: (event: SessionEvent) => this.#tell(event),
    };
    this.#connected = connected.then((parts) => {
      const holder = new TokenHolder(parts, reports);
      return { parts, holder, signIn: new SignIn(parts, holder, reports) };
    });
    // A configuration that failed to load is reported by whoever starts the console.
    this.#connected.catch(() => undefined);
  }

  /** The initial sign-in sequence. Ends signed in, on the way to the provider, or failed. */
  async start(): Promise<void> {
    const problem = missingBrowserSupport();
    if (problem) return this.#tell({ type: 'failed', problem });
    const { parts, holder, signIn } = await this.#connected;
    addEventListener('storage', ({ key }) => {
      if (key === null || key === parts.record.key) holder.lookAtRecord();
    });
    setInterval(() => holder.lookAtRecord(), LOOK);
    onWake(() => {
      holder.wake();
      signIn.wake();
    });
    return signIn.begin();
  }

  /**
   * Sends the person to the provider's sign-in page and, afterwards, to `returnTo`. Where the page
   * has to stay, because a session lapsed in the middle of something, a window opens beside it.
   */
  async signIn(returnTo: string): Promise<void> {
    const lapsed = this.session$.value.status === 'lapsed';
    // Before anything is awaited: later the browser would block it.
    const popup = lapsed ? window.open('about:blank', 'console-sign-in', POPUP) : null;
    const { signIn } = await this.#connected;
    return signIn.leave(returnTo, popup);
  }

  /** Ends the session here and at the provider. */
  async signOut(): Promise<void> {
    const { parts, holder, signIn } = await this.#connected;
    const user = holder.user ?? parts.record.user();
    holder.letGo();
    this.#tell({ type: 'ended', reason: 'none' });
    forgetName();
    await parts.record.remove('ended');
    try {
      parts.page.send(await parts.provider.signOutForm(user));
    } catch {
      signIn.askForPassword();
      this.#tell({ type: 'ended', reason: 'provider-not-told' });
    }
  }

  /** A token that is good now, renewed first where it has expired; undefined for nobody. */
  async accessToken(): Promise<string | undefined> {
    const { holder } = await this.#connected;
    if (!holder.user?.expired) return holder.user?.access_token;
    return this.renewed(holder.user.access_token);
  }

  /**
   * A token other than the one that was refused; undefined when the session is over.
   *
   * @throws what kept the provider from answering
   */
  async renewed(refused: string): Promise<string | undefined> {
    const { holder } = await this.#connected;
    if (holder.user && holder.user.access_token !== refused) return holder.user.access_token;
    const renewal = await holder.renew('lapsed');
    if (renewal.outcome === 'unreachable') throw renewal.error;
    return renewal.outcome === 'renewed' ? renewal.user.access_token : undefined;
  }

  /** A token that has only just been renewed was refused too. */
  async refused(): Promise<void> {
    const { holder } = await this.#connected;
    await holder.finish('lapsed', { type: 'lapsed', reason: 'not-accepted' });
  }

  #tell(event: SessionEvent): void {
    const next = nextSession(this.session$.value, event);
    if (next !== this.session$.value) this.session$.next(next);
  }
}

const POPUP = 'popup,width=480,height=680';
