import type { User } from 'oidc-client-ts';
import { BehaviorSubject } from 'rxjs';
import { personOf, readClaims } from './claims.ts';
import { isRefusal, type Provider, signInProblem } from './provider.ts';
import { renewalBackOff, untilRenewal } from './renewal.ts';
import { isSignInAnswer } from './return-address.ts';
import type { Session, SignedOutReason } from './session.ts';

/**
 * The session's one source of truth: starts it, renews its token, ends it.
 * Everybody else reads `session$`.
 */
export class SessionStore {
  readonly session$ = new BehaviorSubject<Session>({ status: 'starting' });
  readonly #provider: Promise<Provider>;
  #user: User | undefined;
  #renewal: Promise<User> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(provider: Promise<Provider>) {
    this.#provider = provider;
  }

  /** The initial sign-in sequence. Ends signed in, on the way to the provider, or failed. */
  async start(): Promise<void> {
    const provider = await this.#provider;
    addEventListener('storage', (event) => this.#onStorage(event, provider));
    if (isSignInAnswer(location.search)) return this.#finishSignIn(provider);
    const stored = await provider.storedUser();
    if (stored && !stored.expired) return this.#enter(stored);
    if (stored?.refresh_token) {
      const renewed = await this.renew().catch(() => undefined);
      if (renewed) return;
    }
    return this.signIn(location.href);
  }

  /** Sends the person to the provider's sign-in page and, afterwards, to `returnTo`. */
  async signIn(returnTo: string): Promise<void> {
    const provider = await this.#provider;
    this.session$.next({ status: 'signing-in' });
    try {
      await provider.signIn(returnTo);
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Ends the session here and at the provider. */
  async signOut(): Promise<void> {
    const provider = await this.#provider;
    this.#leave('none');
    await provider.signOut().catch(async () => {
      // The provider is away: what can be ended is the session in this browser.
      await provider.forget();
      location.assign('/');
    });
  }

  /** A token that is good now, renewed first where it has expired. */
  async accessToken(): Promise<string | undefined> {
    if (this.#user?.expired) await this.renew().catch(() => undefined);
    return this.#user?.access_token;
  }

  /** Renews the token once, however many ask at the same time. Rejects when that fails. */
  renew(): Promise<User> {
    this.#renewal ??= this.#renewOnce().finally(() => {
      this.#renewal = undefined;
    });
    return this.#renewal;
  }

  async #renewOnce(): Promise<User> {
    const provider = await this.#provider;
    try {
      const user = await navigator.locks.request('console-token-renewal', async () => {
        const stored = await provider.storedUser();
        const renewedElsewhere =
          stored && !stored.expired && stored.access_token !== this.#user?.access_token;
        return renewedElsewhere ? stored : provider.renew();
      });
      this.#enter(user);
      return user;
    } catch (error) {
      if (isRefusal(error)) {
        await provider.forget();
        this.#leave('session-terminated');
      }
      throw error;
    }
  }

  async #finishSignIn(provider: Provider): Promise<void> {
    try {
      const { user, returnTo } = await provider.finishSignIn();
      history.replaceState(null, '', returnTo);
      this.#enter(user);
    } catch (error) {
      // Whatever went wrong, the answer in the address is used up.
      history.replaceState(null, '', '/');
      const stored = await provider.storedUser();
      if (stored && !stored.expired) this.#enter(stored);
      else this.#fail(error);
    }
  }

  #enter(user: User): void {
    this.#user = user;
    const claims = readClaims(user.access_token);
    this.session$.next({ status: 'signed-in', person: personOf(claims, user.profile.name) });
    const expiresAt = (user.expires_at ?? claims.exp ?? 0) * 1000;
    const issuedAt = (claims.iat ?? Date.now() / 1000) * 1000;
    this.#schedule(untilRenewal({ issuedAt, expiresAt }, Date.now()), 0);
  }

  #schedule(delay: number, attempt: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.renew().catch((error: unknown) => {
        if (!isRefusal(error)) this.#schedule(renewalBackOff(attempt), attempt + 1);
      });
    }, delay);
  }

  #leave(reason: SignedOutReason): void {
    clearTimeout(this.#timer);
    this.#user = undefined;
    this.session$.next({ status: 'signed-out', reason });
  }

  #fail(error: unknown): void {
    this.session$.next({ status: 'failed', problem: signInProblem(error) });
  }

  #onStorage(event: StorageEvent, provider: Provider): void {
    const removed = event.key === null || (event.key === provider.recordKey && !event.newValue);
    if (removed && this.#user) this.#leave('token-removed');
  }
}
